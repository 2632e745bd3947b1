export function ConferenceState({ isDraft }: { isDraft: boolean }) {
  return isDraft ? <span className="badge warn">Draft</span> : <span className="badge good">Published</span>
}
