import { givenConference } from '../../src/domain/conferences/conference.fixture.ts'
import { conferencesOf } from '../../src/domain/conferences/conferences.store.ts'
import { contentOf } from '../../src/domain/content/content.store.ts'
import type { Scanning } from '../../src/domain/files/file-scan.ts'
import { type FormName, issueToken } from '../../src/domain/forms/form-token.ts'
import type { Services } from '../../src/domain/services.ts'
import type { PostedForm } from '../../src/web/request-context.ts'
import { testServer } from './test-server.ts'

const publicUrl = 'https://conferences.example.org'

/** The whole server with an office, a topic and two conferences, for everything that people send by a form. */
export async function formHouse({ scanning }: { scanning?: Scanning } = {}) {
  const shownAgain: PostedForm[] = []
  const house = await testServer({
    publicUrl,
    ...(scanning ? { scanning } : {}),
    async render(_request, { posted }) {
      if (posted) shownAgain.push(posted)
      return new Response('<p>the page again</p>', { headers: { 'content-type': 'text/html' } })
    },
  })
  const { db, services, clock } = house
  await fill(services)
  const url = await house.listen()
  return {
    ...house,
    url,
    shownAgain,
    submissions: () => db.selectFrom('submission').selectAll().orderBy('conference_id').orderBy('number').execute(),
    papers: () => db.selectFrom('paper').selectAll().orderBy('reference').execute(),
    mails: () => db.selectFrom('mail').selectAll().orderBy('kind').execute(),
    /** A token as a person has it: the form was opened a while ago. */
    token: (form: FormName = 'submission', secondsAgo = 30) => issueToken(services.key, form, new Date(clock.now.getTime() - secondsAgo * 1000)),
    /** A file that is with us and belongs to nothing yet: it came with a plain post that was refused for another reason. */
    async uploaded(name: string, bytes: Buffer): Promise<string> {
      await fetch(`${url}/conference/colombo/health-and-medicine-colombo-2027/submit`, {
        method: 'POST',
        body: multipartOf({ token: issueToken(services.key, 'submission', clock.now) }, [{ field: 'document[]', name, bytes }]),
      })
      return shownAgain.at(-1)?.values['document_upload[]']?.[0] ?? ''
    },
    submit: (body: FormData | object) =>
      fetch(`${url}/api/v1/submissions`, {
        method: 'POST',
        ...(body instanceof FormData ? { body } : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      }),
  }
}

/** The settings of an organiser with an office that gets letters. */
export const officeSettings = {
  id: 'organiser' as const,
  organiserName: 'Meridian Conferences',
  shortName: 'Meridian',
  tagline: 'Conferences',
  description: 'Conferences.',
  foundedYear: 2010,
  registration: 'Registered',
  postalAddress: ['Porto', 'Portugal'] as string[],
  phone: '+44 20 7946 0118',
  email: 'helpdesk@example.org',
  social: [] as never[],
}

/** What an author must at least write. */
export const least = {
  subconference_id: 'colombo',
  regtype: '330',
  name: 'Amara Perera',
  email: 'amara@university.example.org',
  company: 'University of Colombo',
}

export function multipartOf(
  fields: Record<string, string | readonly string[]>,
  files: readonly { field: string; name: string; bytes: Buffer }[] = [],
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) for (const one of typeof value === 'string' ? [value] : value) form.append(name, one)
  for (const { field, name, bytes } of files) form.append(field, new Blob([new Uint8Array(bytes)]), name)
  return form
}

async function fill({ db }: Services): Promise<void> {
  await contentOf(db).replaceCollection('settings', [officeSettings])
  await contentOf(db).replaceCollection('topics', [{ id: 'health-and-medicine', name: 'Health and Medicine' }])
  await conferencesOf(db).add(givenConference())
  await conferencesOf(db).add(
    givenConference({ _id: 'kandy', subConference: 'Health and Medicine Kandy', startDate: '2027-09-01', endDate: '2027-09-02', abstractDeadline: null }),
  )
}
