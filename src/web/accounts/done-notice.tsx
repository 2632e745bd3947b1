const sentences: Record<string, string> = {
  names: 'Your details are changed.',
  confirmation: 'A link is on its way to your address. It works once, for 60 minutes.',
  confirmed: 'Your address is confirmed. Everything that was sent to us from it is here.',
  password: 'Your new password is kept, and all other devices are signed out.',
  asked: 'If the new address is free, a link is on its way to both addresses. The change happens when both have agreed.',
  agreed: 'Thank you. The change happens when the other address has agreed too.',
  address: 'Your address is changed and confirmed.',
  notifications: 'Your choice is kept.',
  'passkey-added': 'Your passkey is kept. From now on you can sign in with it.',
  'passkey-removed': 'The passkey is removed: it opens nothing here any more.',
  sessions: 'Done: these devices are signed out.',
}

/** What has just been done, after a post that led here. */
export function DoneNotice({ done }: { done: string | null }) {
  const sentence = done && Object.hasOwn(sentences, done) ? sentences[done] : undefined
  if (!sentence) return null
  return (
    <div className="frame">
      <p className="notice good" role="status">
        {sentence}
      </p>
    </div>
  )
}
