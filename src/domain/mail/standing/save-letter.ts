import { deskConferencesOf } from '../../conferences/desk-conferences.store.ts'
import { unknownConference } from '../../conferences/edit-conference.ts'
import { formatTimestamp } from '../../dates.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { claimFiles } from '../../files/stored-files.store.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Database, Transaction } from '../../tables.ts'
import { refuseTooMuch } from '../attachments.ts'
import { checkLetter } from './check-letter.ts'
import type { LetterWords } from './fill-letter.ts'
import type { LetterForm } from './letter.schema.ts'
import { letterVersion } from './letter-version.ts'
import { type LetterFile, type LetterVersionRow, letterVersionsOf } from './letter-versions.store.ts'
import { isLetterKind, type LetterKind, letterTextOf } from './standing-letters.ts'

type LetterServices = Pick<Services, 'db' | 'now'>

/** Saves the office's version of a standing letter, for all conferences or for one. Words that hold anyway are not stored, so that they go on following. */
export async function saveLetter(services: LetterServices, organiser: Organiser, name: string, form: LetterForm): Promise<void> {
  const { subject, body, files, version, conference } = form
  const kind = requireLetterKind(name)
  checkLetter(kind, { subject, body })
  await changeVersion(services, organiser, { kind, conference, version, act: 'letter.changed' }, async (trx, row, holds) => {
    const isNew = subject !== holds.subject || body !== holds.body
    const kept = row.files.filter(({ id }) => files.includes(id))
    const added = await claimFiles(
      trx,
      files.filter((id) => !kept.some((file) => file.id === id)),
      'files',
    )
    const all = files.flatMap((id) => kept.find((file) => file.id === id) ?? added.find((file) => file.id === id) ?? [])
    refuseTooMuch(
      all.map(({ sizeBytes }) => Number(sizeBytes)),
      'files',
    )
    return { words: isNew ? { subject, body } : undefined, files: all }
  })
}

/** Puts a letter back: to the standard text, or from a conference's own version to the one for all. Its files no longer go out with it. */
export async function resetLetter(
  services: LetterServices,
  organiser: Organiser,
  name: string,
  { conference, version }: Pick<LetterForm, 'conference' | 'version'>,
): Promise<void> {
  const kind = requireLetterKind(name)
  await changeVersion(services, organiser, { kind, conference, version, act: 'letter.reset' }, async () => ({ words: undefined, files: [] }))
}

interface Change {
  kind: LetterKind
  /** Empty for all conferences. */
  conference: string
  version: number
  act: 'letter.changed' | 'letter.reset'
}

type Replacement = { words: LetterWords | undefined; files: Pick<LetterFile, 'id' | 'name'>[] }

async function changeVersion(
  { db, now }: LetterServices,
  organiser: Organiser,
  { kind, conference, version, act }: Change,
  replace: (trx: Transaction, row: LetterVersionRow, holds: LetterWords) => Promise<Replacement>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const where = await conferenceOfLetter(trx, kind, conference)
    const versions = letterVersionsOf(trx)
    const row = await versions.lock(kind, where?.id ?? null, now())
    if (row.version !== version) throw changedMeanwhile(row)
    const general = where ? await versions.ofLetters([{ standing: kind }]) : []
    const holds = letterVersion({ standing: kind }, general).words ?? letterTextOf(kind)
    const before = letterVersion({ standing: kind, ...(where ? { conferenceId: where.id } : {}) }, [...general, row])
    const { words, files } = await replace(trx, row, holds)
    await versions.replace(row.id, words, { changed_at: now(), changed_by: organiser.name })
    await versions.replaceFiles(
      row.id,
      files.map(({ id }) => id),
    )
    await versions.unclaim(row.files.map(({ id }) => id).filter((id) => !files.some((file) => file.id === id)))
    const old = before.words ?? letterTextOf(kind)
    const changes = changesBetween({ ...old, files: row.files }, { ...(words ?? holds), files })
    const aboutName = where ? `${letterTextOf(kind).label} (${where.name})` : letterTextOf(kind).label
    await auditLogOf(trx).write(organiser, now(), { act, about: `letter:${kind}`, aboutName, details: { changes } })
  })
}

/** What changed, in words, for the audit log. */
function changesBetween(before: LetterWords & Pick<Replacement, 'files'>, after: LetterWords & Pick<Replacement, 'files'>): string[] {
  const names = ({ files }: Pick<Replacement, 'files'>) => files.map(({ name }) => name).join(', ') || 'nothing'
  const pairs = [
    ['Subject', before.subject, after.subject],
    ['Text', before.body, after.body],
    ['Attached', names(before), names(after)],
  ] as const
  return pairs.flatMap(([field, from, to]) => (from === to ? [] : [`${field}: ${from} → ${to}`]))
}

export function requireLetterKind(name: string): LetterKind {
  if (!isLetterKind(name)) throw new Refusal('template.unknown', 'There is no such letter.')
  return name
}

/** The conference whose version is meant; undefined for the version of all. */
export async function conferenceOfLetter(db: Database, kind: LetterKind, id: string): Promise<{ id: string; name: string } | undefined> {
  if (id === '') return undefined
  if (!letterTextOf(kind).isAboutConference) throw new Refusal('template.unknown', 'This letter is not about one conference, so it has one version for all.')
  const conference = id.includes('\0') ? undefined : await deskConferencesOf(db).find(id)
  if (!conference) throw unknownConference()
  return { id, name: `${conference.conNo} ${conference.subConference}` }
}

function changedMeanwhile({ changed_by, changed_at }: LetterVersionRow): Refusal {
  const who = changed_by ? `${changed_by} changed this letter on ${formatTimestamp(changed_at)}` : 'Somebody changed this letter'
  return new Refusal('desk.changed_meanwhile', `${who}, after you had opened it. Yours is still here, and not kept yet.`)
}
