import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../tests/support/desk-submissions-house.ts'
import { organiserAtDesk } from '../../../tests/support/organiser-at-desk.ts'
import { decideApplication } from '../applications/decide-application.ts'
import { answerMessage } from '../contact/desk-messages.ts'
import { renderLetterHtml } from './render-letter.ts'
import { senderOf } from './sender.ts'

const { db, services, given, organiser, chosen } = await deskSubmissionsHouse()
const { act } = await organiser()
const grace = await organiserAtDesk(services)
const link = 'https://visa.example.org/form?a=1&b=2'
const bait = 'Ada http://evil.example.net L.'
const defanged = 'Ada http[:]//evil[.]example[.]net L.'

/** The last mail to an address, as text and as HTML. */
async function lastMail(address: string) {
  const { letter, text_body, subject } = await db
    .selectFrom('mail')
    .selectAll()
    .where('to_address', '=', address)
    .orderBy('queued_at', 'desc')
    .executeTakeFirstOrThrow()
  if (!letter) throw new Error('The mail has no letter.')
  return { subject, text: text_body, html: renderLetterHtml(letter, await senderOf(db, services.sender)) }
}
const linksIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)
const escaped = link.replace('&', '&#38;')

async function submissionOf(email: string) {
  const { reference } = await given.submission(email, { moves: ['received', 'under-review'] })
  await db.updateTable('submission').set({ name: bait }).where('reference', '=', reference).execute()
  return reference
}

test('a link in a decision’s note stays a link, and one in the author’s name does not become one', async () => {
  const reference = await submissionOf('decided@example.org')
  await act('decide', { selection: await chosen(reference), decision: 'accepted', note: `Please fill in ${link}.\n\nSee you there.` })
  await act('release', { selection: await chosen(reference) })
  const { text, html } = await lastMail('decided@example.org')
  expect(text).toContain(`Please fill in ${link}.`)
  expect(linksIn(html)).toContain(escaped)
  expect(text).toContain(defanged)
  expect(`${text} ${html}`).not.toContain('http://evil')
})

test('a link in a letter to selected authors stays a link, in its subject too, and a name that is filled in does not become one', async () => {
  const reference = await submissionOf('written@example.org')
  const words = { subject: `Now at ${link}`, message: `Dear {name}, the form is at ${link}` }
  const order = { selection: await chosen(reference), ...words }
  const preview = (await act('write/preview', order)).json().letters[0]
  await act('write', order)
  const { subject, text, html } = await lastMail('written@example.org')
  expect([subject, preview.subject]).toEqual([`Now at ${link}`, `Now at ${link}`])
  expect(text).toContain(`Now at ${link}\n---`)
  expect(text.replace(/\s+/g, ' ')).toContain(`Dear ${defanged}, the form is at ${link}`)
  expect(preview.text.replace(/\s+/g, ' ')).toContain(`Dear ${defanged}, the form is at ${link}`)
  expect(linksIn(html)).toContain(escaped)
  expect(`${text} ${html}`).not.toContain('http://evil')
})

test('an answer keeps its links from the first line on, but neither the writer’s name nor the quoted message becomes one', async () => {
  const { id, reference } = await given.message('asker@example.org')
  await db.updateTable('contact_message').set({ name: bait, message: 'See http://evil.example.net/x' }).where('id', '=', id).execute()
  await answerMessage(services, grace, reference, { body: `Dear ${bait}, see ${link}\n\nAnd ${link}.`, version: 0 })
  const { text, html } = await lastMail('asker@example.org')
  expect(text.replace(/\s+/g, ' ')).toContain(`Dear ${defanged}, see ${link} And ${link}.`)
  expect(linksIn(html).filter((address) => address === escaped)).toHaveLength(2)
  expect(`${text} ${html}`).not.toContain('http://evil')
})

test('the words about an application keep their links, but the applicant’s name does not become one', async () => {
  const { id, reference } = await given.application('applicant@example.org')
  await db.updateTable('application').set({ full_name: bait }).where('id', '=', id).execute()
  await decideApplication(services, grace, reference, { state: 'accepted', mail: `Dear ${bait}, welcome: ${link}\n\nGrace`, version: 0 })
  const { text, html } = await lastMail('applicant@example.org')
  expect(text.replace(/\s+/g, ' ')).toContain(`Dear ${defanged}, welcome: ${link}`)
  expect(`${text} ${html}`).not.toContain('http://evil')
})
