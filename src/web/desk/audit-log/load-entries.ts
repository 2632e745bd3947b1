import { href } from 'react-router'
import { formatTimestamp } from '#domain/dates.ts'
import { type AuditDetails, type AuditNames, describeDetails } from '#domain/desk/audit-details.ts'
import type { AuditEntry } from '#domain/desk/audit-log.store.ts'
import { labelOfAct } from '#domain/desk/audit-log.ts'
import { accountIdOf, auditNamesOf } from '#domain/desk/audit-names.store.ts'
import type { Organiser } from '#domain/desk/organiser.ts'
import { hasRight } from '#domain/desk/rights.ts'
import { deskMailsOf } from '#domain/mail/desk-mails.store.ts'
import { correctionIdOf, correctionsOf, formatChange } from '#domain/submissions/desk/corrections.store.ts'
import type { Database } from '#domain/tables.ts'
import { deskPaths } from '../desk-paths.ts'
import { mailKindLabel } from '../mail/mail-labels.ts'

/** The entries of a page in words: who did what to which object, and what changed. Only who manages people reads whose account it was. */
export async function loadEntries(db: Database, organiser: Organiser, entries: AuditEntry[]) {
  const names = await auditNamesOf(db, entries)
  const addresses = await resentAddresses(db, entries)
  const corrections = await correctionsOf(db).find(entries.flatMap(({ details }) => correctionIdOf(details) ?? []))
  return entries.map(({ id, at, actorName, act, about, aboutName, details }) => {
    const corrected = corrections.get(correctionIdOf(details) ?? '')
    // The values of a correction replace the names of its fields.
    const known: AuditDetails = { ...details, ...addresses.get(id), ...(corrected ? { fields: undefined } : {}) }
    return {
      id,
      when: formatTimestamp(at),
      at: at.toISOString(),
      who: actorName,
      what: labelOfAct(act),
      object: objectName(about, aboutName, hasRight(organiser, 'people') ? names.accounts : undefined),
      path: objectPath(about, aboutName),
      details: [...(corrected ?? []).map(formatChange), ...describeDetails(act, known, names)],
    }
  })
}

/** The addresses of mails that were sent again, read from the mails: the log itself names no person, because it outlives them. */
async function resentAddresses(db: Database, entries: AuditEntry[]): Promise<Map<string, { from?: string | undefined; to?: string | undefined }>> {
  const resent = entries.flatMap(({ id, act, about, details }) =>
    act === 'mail.resent' ? [{ id, first: about.replace('mail:', ''), second: String(details.as) }] : [],
  )
  const known = await deskMailsOf(db).addresses(resent.flatMap(({ first, second }) => [first, second]))
  return new Map(resent.map(({ id, first, second }) => [id, { from: known.get(first), to: known.get(second) }]))
}

function objectName(about: string, aboutName: string, accounts: AuditNames['accounts'] | undefined): string {
  const account = accountIdOf(about)
  if (account) return accounts ? accounts.get(account) || 'A deleted account' : 'An account'
  return about.startsWith('mail:') ? mailKindLabel(aboutName) : aboutName
}

/** The desk page of the object of an entry, if it has one. */
function objectPath(about: string, aboutName: string): string | undefined {
  const [kind = '', name = ''] = splitOnce(about, ':')
  if (kind === 'submission' || kind === 'review') return href(deskPaths.submission, { reference: aboutName })
  if (kind === 'submissions') return deskPaths.submissions
  if (kind === 'registrations') return deskPaths.registrations
  if (kind === 'refunds') return deskPaths.moneyRefunds
  if (kind === 'books') return deskPaths.moneyReports
  if (kind === 'booking') return href(deskPaths.booking, { reference: aboutName })
  if (kind === 'reviewer') return href(deskPaths.reviewer, { id: name })
  if (kind === 'reviewers' || kind === 'pool-invitation') return deskPaths.reviewers
  if (kind === 'people') return deskPaths.personalData
  if (kind === 'contact') return href(deskPaths.message, { reference: aboutName })
  if (kind === 'messages') return deskPaths.messages
  if (kind === 'application') return href(deskPaths.application, { reference: aboutName })
  if (kind === 'applications') return deskPaths.applications
  if (kind === 'conference') return href(deskPaths.conference, { id: name })
  if (kind === 'account') return href(deskPaths.person, { id: name })
  if (kind === 'mail') return href(deskPaths.mailOne, { id: name })
  if (kind === 'letter') return href(deskPaths.letter, { kind: name })
  if (kind === 'template') return deskPaths.answerTemplates
  if (kind === 'settings') return deskPaths.settings
  if (kind !== 'content') return undefined
  const [collection = '', id] = splitOnce(name, '/')
  return id === undefined ? href(deskPaths.collection, { collection }) : href(deskPaths.entry, { collection, id })
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator)
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
