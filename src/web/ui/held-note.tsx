/** Why a file cannot be downloaded; nothing when it can. */
export function HeldNote({ file: { held, heldInWords } }: { file: { held: 'not-yet-scanned' | 'infected' | null; heldInWords: string | null } }) {
  return held && <p className={held === 'infected' ? 'notice' : 'soft'}>{heldInWords}</p>
}
