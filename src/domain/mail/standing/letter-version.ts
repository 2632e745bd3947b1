import type { Database } from '../../tables.ts'
import type { Letter, MailAttachment, StandingLetter } from '../mail.ts'
import { type Sender, type SenderSettings, senderOf } from '../sender.ts'
import { fillLetter, type LetterWords } from './fill-letter.ts'
import { type LetterFile, type LetterVersionRow, letterVersionsOf } from './letter-versions.store.ts'

/** What a letter says instead of its standard text, and what goes out with it. */
export interface LetterVersion {
  /** Undefined where the standard text holds. */
  words: LetterWords | undefined
  files: LetterFile[]
}

/** The conference's own version wins over the general one; files without words go out with the words that hold otherwise. */
export function letterVersion({ standing, conferenceId }: Pick<StandingLetter, 'standing' | 'conferenceId'>, rows: readonly LetterVersionRow[]): LetterVersion {
  const ofKind = rows.filter((row) => row.kind === standing)
  const general = ofKind.find((row) => row.conference_id === null)
  const own = conferenceId === undefined ? undefined : ofKind.find((row) => row.conference_id === conferenceId)
  const used = own && isChanged(own) ? own : general
  return { words: (own && wordsOf(own)) ?? (general && wordsOf(general)), files: used?.files ?? [] }
}

/** Whether a version says or sends anything of its own; a letter that was reset does not. */
export function isChanged(row: LetterVersionRow): boolean {
  return wordsOf(row) !== undefined || row.files.length > 0
}

/** The words of a version; undefined where it leaves the standard text as it is. */
function wordsOf({ subject, body }: LetterVersionRow): LetterWords | undefined {
  return subject !== null && body !== null ? { subject, body } : undefined
}

/** An infected file must not hold a letter back: the letter leaves without it, and the desk shows why. */
export function sendableFiles(version: LetterVersion | undefined): MailAttachment[] {
  return (version?.files ?? []).filter(({ scan }) => scan !== 'infected').map(({ id }) => ({ fileId: id }))
}

/** Fills in letters for a preview, as they would be sent now. */
export async function letterFiller(db: Database, settings: SenderSettings): Promise<{ fill: (letter: Letter | StandingLetter) => Letter; sender: Sender }> {
  const sender = await senderOf(db, settings)
  const rows = await letterVersionsOf(db).all()
  return { sender, fill: (letter) => ('standing' in letter ? fillLetter(letter, letterVersion(letter, rows).words, sender) : letter) }
}
