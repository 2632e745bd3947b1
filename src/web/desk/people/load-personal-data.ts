import { href } from 'react-router'
import { endedByErasure, findPersonalData, holdsNothing, whyNotErased } from '#domain/accounts/desk/find-personal-data.ts'
import { roleLabels } from '#domain/accounts/desk/people-query.ts'
import { personAddress } from '#domain/accounts/desk/person-address.schema.ts'
import type { Namesake } from '#domain/accounts/desk/personal-data.store.ts'
import { collectionNames, collections } from '#domain/content/collections.ts'
import type { Services } from '#domain/services.ts'
import { deskPaths } from '../desk-paths.ts'

/** One kind of what is held; its items lead to their pages. */
export interface HeldRow {
  what: string
  count: number
  items: { text: string; path?: string | undefined }[]
}

/** What is held about the address in the query string. */
export async function loadPersonalData(services: Services, request: Request) {
  const typed = (new URL(request.url).searchParams.get('email') ?? '').slice(0, 300)
  if (typed.trim() === '') return { typed: '' }
  const address = personAddress.safeParse(typed)
  if (!address.success) return { typed, problem: address.error.issues[0]?.message }
  const held = await findPersonalData(services, address.data)
  if (holdsNothing(held)) return { typed, nothing: true }
  return {
    typed,
    held: {
      email: held.email,
      seen: held.seen,
      names: held.names,
      rows: rowsOf(held),
      account: held.account,
      coAuthorOf: held.coAuthorOf,
      submissions: held.submissions.length,
      registrations: held.registrations.length,
      confirmed: held.papers.filter(({ state }) => state === 'confirmed').map(({ reference }) => reference),
      openMails: held.mails.open,
      ...endedByErasure(held),
      whyNot: whyNotErased(held),
      published: held.published.map(({ collection, id }) => publishedAt(collection, id)),
      namesakes: held.namesakes.map((one) => ({ text: namesakeLabels[one.kind](one), path: namesakePath(one) })),
    },
  }
}

type Held = Awaited<ReturnType<typeof findPersonalData>>
export type ShownHeld = NonNullable<Awaited<ReturnType<typeof loadPersonalData>>['held']>

const paperPath = (reference: string) => href(deskPaths.submission, { reference })

function rowsOf(held: Held): HeldRow[] {
  const { account } = held
  const papers = (list: Held['coAuthorOf']) => list.map(({ reference, title }) => ({ text: `${reference} ${title}`.trim(), path: paperPath(reference) }))
  const rows: HeldRow[] = [
    {
      what: 'Account',
      count: account ? 1 : 0,
      items: account
        ? [{ text: `${account.name || 'No name'}, ${roleLabels[account.role].toLowerCase()}`, path: href(deskPaths.person, { id: account.id }) }]
        : [],
    },
    { what: 'Browsers in which it is signed in', count: account?.sessions ?? 0, items: [] },
    { what: 'Passkeys', count: account?.passkeys ?? 0, items: [] },
    {
      what: 'Roles in conferences',
      count: account?.memberships.length ?? 0,
      items: (account?.memberships ?? []).map(({ conference, role }) => ({ text: `${role}, ${conference}` })),
    },
    {
      what: 'Submissions',
      count: held.submissions.length,
      items: held.submissions.map(({ reference, conference }) => ({ text: `${reference}, ${conference}` })),
    },
    { what: 'Papers', count: held.papers.length, items: papers(held.papers) },
    { what: 'Papers of others, as co-author', count: held.coAuthorOf.length, items: papers(held.coAuthorOf) },
    {
      what: 'Registrations',
      count: held.registrations.length,
      items: held.registrations.map(({ reference }) => ({ text: reference, path: href(deskPaths.registration, { reference }) })),
    },
    { what: 'Accompanying persons', count: held.companions, items: [] },
    { what: 'Files', count: held.files, items: [] },
    {
      what: 'Applications',
      count: held.applications.length,
      items: held.applications.map(({ reference }) => ({ text: reference, path: href(deskPaths.application, { reference }) })),
    },
    {
      what: 'Entries as a speaker',
      count: held.speaker.length,
      items: held.speaker.map(({ id, name }) => ({ text: name, path: href(deskPaths.conferenceSettings, { id }) })),
    },
    {
      what: 'Messages',
      count: held.messages.length,
      items: held.messages.map(({ reference, subject }) => ({ text: `${reference} ${subject}`, path: href(deskPaths.message, { reference }) })),
    },
    {
      what: 'Reviewer in the pool',
      count: held.reviewer ? 1 : 0,
      items: held.reviewer ? [{ text: held.reviewer.name, path: href(deskPaths.reviewer, { id: held.reviewer.id }) }] : [],
    },
    { what: 'Invitations to the pool of reviewers', count: held.poolInvitations, items: [] },
    { what: 'E-mails about new calls', count: held.callAlerts.length, items: held.callAlerts.map((topic) => ({ text: topic, path: undefined })) },
    { what: 'Mails to the person or about what they sent', count: held.mails.all, items: [] },
    { what: 'Notes at the desk', count: held.notes, items: [] },
    { what: 'Corrected values of submissions', count: held.corrections, items: [] },
    { what: 'Entries of the audit log', count: held.auditEntries, items: [] },
  ]
  return rows.filter(({ count }) => count > 0)
}

function publishedAt(collection: string | null, id: string) {
  if (collection === null) return { text: `Conference ${id}`, path: href(deskPaths.conferenceSettings, { id }) }
  const known = collectionNames.find((name) => name === collection)
  return { text: `${known ? collections[known].title : collection}: ${id}`, path: href(deskPaths.entry, { collection, id }) }
}

const namesakeLabels = {
  speaker: ({ name, where }) => `${name}, speaker of ${where}`,
  contact: ({ name, where }) => `${name}, contact person of ${where}`,
  author: ({ name, where }) => `${name}, author of ${where}`,
  companion: ({ name, where }) => `${name}, comes with somebody: ${where}`,
} as const satisfies Record<Namesake['kind'], (one: Namesake) => string>

function namesakePath({ kind, where, conferenceId }: Namesake): string | undefined {
  if (kind === 'speaker' || kind === 'contact') return conferenceId ? href(deskPaths.conferenceSettings, { id: conferenceId }) : undefined
  return kind === 'author' ? paperPath(where) : undefined
}
