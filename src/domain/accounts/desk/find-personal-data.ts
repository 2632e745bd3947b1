import { createHash } from 'node:crypto'
import type { Services } from '../../services.ts'
import type { Database } from '../../tables.ts'
import { type Account, accountsOf } from '../accounts.store.ts'
import { cancelledByErasure, personErasureOf, withdrawnByErasure } from '../erasures.store.ts'
import { participantDataOf } from '../participant-data/participant-data.store.ts'
import { passkeysOf } from '../passkeys.store.ts'
import { sessionsOf } from '../sessions.store.ts'
import { deskTracesOf } from './personal-data.store.ts'

/** Everything that is held about the person with an address, with or without an account. */
export async function findPersonalData(services: Pick<Services, 'db' | 'now'>, email: string) {
  const held = await gather(services, email)
  return { ...held, seen: digestOf(held) }
}

type Held = Awaited<ReturnType<typeof gather>>

async function gather({ db, now }: Pick<Services, 'db' | 'now'>, email: string) {
  const own = participantDataOf(email, db)
  const account = await accountsOf(db).findByAddress(email)
  const names = await personErasureOf(email, db).names()
  const traces = deskTracesOf({ address: email.toLowerCase(), names }, db)
  const [submissions, papers, registrations, authorEntries] = [
    await own.submissions(),
    await own.papers(),
    await own.registrations(),
    await own.authorEntries(),
  ]
  const [companions, files, applicationFiles] = [await own.accompanyingPersons(), await own.files(), await own.applicationFiles()]
  return {
    email: email.toLowerCase(),
    names,
    account: account && (await accountOf(db, account, now())),
    submissions: submissions.map(({ id, reference, sub_conference }) => ({ id, reference, conference: sub_conference })),
    papers: papers.map(({ id, reference, title, state, version }) => ({ id, reference, title, state, version })),
    registrations: registrations.map(({ id, reference, state, version }) => ({ id, reference, state, version })),
    coAuthorOf: authorEntries.filter((entry) => entry.is_co_author).map(({ reference, title }) => ({ reference, title })),
    companions: companions.length,
    files: files.length + applicationFiles.length,
    applications: (await own.applications()).map(({ id, reference }) => ({ id, reference })),
    speaker: (await own.speakerInvitations()).filter((one) => one.entry_id).map(({ conference_id: id, sub_conference: name }) => ({ id, name })),
    messages: (await own.messages()).map(({ id, reference, subject }) => ({ id, reference, subject })),
    reviewer: await own.reviewer().then((found) => found && { id: found.id, name: found.name }),
    poolInvitations: (await own.poolInvitations()).length,
    callAlerts: (await own.callAlerts()).map(({ topic }) => topic),
    mails: await traces.mails(),
    notes: (await traces.notes()).length,
    auditEntries: (await traces.auditEntries()).length,
    corrections: (await own.corrections()).length + (await traces.correctionsElsewhere()).length,
    published: await traces.published(),
    namesakes: await traces.namesakes(),
  }
}

async function accountOf(db: Database, account: Account, now: Date) {
  return {
    id: account.id,
    name: `${account.f_name} ${account.l_name}`.trim(),
    role: account.role,
    sessions: (await sessionsOf(db).list(account.id, now)).length,
    passkeys: (await passkeysOf(db).list(account.id)).length,
    memberships: (await accountsOf(db).memberships(account.id)).map(({ sub_conference, role }) => ({ conference: sub_conference, role })),
  }
}

/** What an erasure would change; mails and notes come and go by themselves. */
function digestOf({ account, reviewer, submissions, papers, registrations, coAuthorOf, applications, messages, published }: Held): string {
  const whole = [account?.id, account?.role, reviewer?.id, submissions, papers, registrations, coAuthorOf, applications, messages, published]
  return createHash('sha256').update(JSON.stringify(whole)).digest('base64url')
}

/** Whether nothing at all is held about the person. */
export function holdsNothing({
  account,
  submissions,
  registrations,
  coAuthorOf,
  applications,
  messages,
  reviewer,
  poolInvitations,
  callAlerts,
  mails,
  notes,
  auditEntries,
  corrections,
  published,
}: Held): boolean {
  const lists = [submissions, registrations, coAuthorOf, applications, messages, callAlerts, published]
  return !account && !reviewer && lists.every((list) => list.length === 0) && poolInvitations + mails.all + notes + auditEntries + corrections === 0
}

/** The papers and registrations that an erasure ends, by their references. */
export function endedByErasure({ papers, registrations }: Pick<Held, 'papers' | 'registrations'>) {
  return {
    withdrawn: papers.filter(({ state }) => withdrawnByErasure.includes(state)).map(({ reference }) => reference),
    cancelled: registrations.filter(({ state }) => cancelledByErasure.includes(state)).map(({ reference }) => reference),
  }
}

/** Why this person cannot be erased now; undefined when they can. */
export function whyNotErased({ account, published }: Pick<Held, 'account' | 'published'>): string | undefined {
  if (account?.role === 'organiser') return 'This person is an organiser. Please remove the organiser’s role first; then everything can be erased.'
  if (published.length > 0)
    return 'The address appears in text that visitors read. Please take it out there first: a text with a hole would say something else.'
  return undefined
}
