import { readdir, readFile } from 'node:fs/promises'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { correspondenceDataOf } from '../../src/domain/accounts/participant-data/correspondence-data.store.ts'
import { findSignedIn } from '../../src/domain/accounts/sessions.ts'
import type { Organiser } from '../../src/domain/desk/organiser.ts'
import type { DeskRight } from '../../src/domain/desk/rights.ts'
import { deskMailsOf } from '../../src/domain/mail/desk-mails.store.ts'
import { mailsOf } from '../../src/domain/mail/mail.store.ts'
import { renderPreview } from '../../src/domain/mail/render-letter.ts'
import { resendMail, tryMailNow } from '../../src/domain/mail/resend-mail.ts'
import { secretAddresses, secretParameters, withoutSecrets } from '../../src/domain/mail/secret-links.ts'
import { senderOf } from '../../src/domain/mail/sender.ts'
import { letterKinds } from '../../src/domain/mail/standing/standing-letters.ts'
import { bookingSecretOf } from '../../src/domain/money/bookings.store.ts'
import { findRegistration } from '../../src/domain/money/find-booking.ts'
import type { Refusal } from '../../src/domain/refusal.ts'
import { secretOf } from '../../src/domain/submissions/find-submission.ts'
import { submissionsOf } from '../../src/domain/submissions/submissions.store.ts'
import { signedInContext } from '../../src/web/accounts/signed-in-context.ts'
import { loadCorrespondence } from '../../src/web/desk/correspondence/load-correspondence.ts'
import { loader } from '../../src/web/desk/mail/mail.tsx'
import { paths } from '../../src/web/paths.ts'
import { postedFormContext, servicesContext } from '../../src/web/request-context.ts'
import routeConfig from '../../src/web/routes.ts'
import { formHouse } from '../support/form-house.ts'
import { givenBooking } from '../support/given-money.ts'
import { givenThings } from '../support/given-things.ts'
import { organiserAtDesk } from '../support/organiser-at-desk.ts'

const house = await formHouse()
const { db } = house
const services = { ...house.services, wakeMail: async () => undefined }
const given = givenThings(services)
const canary = 'C4n4ry_SECRET-of0neP3rson'
const reader = await organiserAtDesk(services, 'Pia People', ['people'])
const office = await organiserAtDesk(services, 'Olga Office', ['people', 'registrations'])

interface PageRoute {
  path?: string
  children?: PageRoute[]
}
const routes = (routeConfig as PageRoute[]).flatMap(function flat({ path = '', children = [] }): string[] {
  return [`/${path}`, ...children.flatMap(flat)]
})
const withSecret = [...Object.values(paths), ...routes, ...house.routes.map(({ url }) => url)].filter((address) => /:(secret|token)\b/.test(address))
const filled = (address: string) => address.replace(/:(secret|token)\b/, canary).replace(/:(\w+)/g, '$1-1')

test('every address of the site with a secret in it is known here', () => {
  expect(withSecret.length).toBeGreaterThan(50)
  for (const address of withSecret) expect(withoutSecrets(`Please open ${services.publicUrl}${filled(address)}?x=1, today.`)).not.toContain(canary)
  // None is kept that leads nowhere.
  for (const address of secretAddresses) expect(withSecret).toContain(address)
})

test('what is no secret stays, also beside one', () => {
  const text = 'See https://site.test/desk/submissions/HM27-0001-M, https://site.test/registration and https://site.test/proof/abc/pdf.'
  expect(withoutSecrets(text)).toBe(
    'See https://site.test/desk/submissions/HM27-0001-M, https://site.test/registration and https://site.test/proof/(known to the recipient alone)/pdf.',
  )
})

test('every parameter that letters put into an address is known here, as a secret or as none', async () => {
  const sources = (await readdir('src/domain', { recursive: true })).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const named = new Set<string>()
  for (const file of sources) for (const [, name] of (await readFile(`src/domain/${file}`, 'utf8')).matchAll(/[?&](\w+)=\$\{/g)) named.add(name ?? '')
  const harmless: string[] = []
  expect([...named].sort()).toEqual([...secretParameters, ...harmless].sort())
  const code = 'KEYNOTE-0A1B2C3D4E'
  const shown = withoutSecrets(`Your code: ${code}. https://site.test/conference/1/colombo/register?conference=a&code=${code}&letter=${canary}.`)
  expect(shown).not.toContain('KEYNOTE')
  expect(shown).not.toContain(canary)
})

/** A letter of this kind with every link that there is. */
async function letterOf(kind: string, paperId: string) {
  const about = `submission:${kind}`
  const address = `${kind.replaceAll('.', '-')}@example.org`
  const addresses = [...new Set(withSecret)].map((link) => `${services.publicUrl}${filled(link)}`)
  const links = [...addresses, ...secretParameters.map((name) => `${services.publicUrl}/conference/1/colombo/register?${name}=${canary}`), canary]
  const button = { text: 'Open it', url: links[0] ?? '' }
  const letter = {
    subject: 'Your link',
    preview: '',
    greeting: 'Dear Ada,',
    paragraphs: [{ own: links.join('\n'), strangers: [] }],
    facts: [],
    button,
    closing: [],
  }
  await db
    .transaction()
    .execute((trx) => services.queueMail(trx, { kind, about, paperId, to: { name: 'Ada', address }, letter, unsubscribeUrl: links[0] ?? '' }))
  const { id, text_body } = await db.selectFrom('mail').select(['id', 'text_body']).where('about', '=', about).executeTakeFirstOrThrow()
  expect(text_body).toContain(canary)
  return { id, about, address, letter }
}

test('no letter of any kind shows a secret to anybody but its recipient', async () => {
  const person = await findSignedIn(services, /session=([^;]+)/.exec(reader.cookie)?.[1])
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  context.set(postedFormContext, undefined)
  context.set(signedInContext, async () => person)
  const { paperId } = await given.submission('ada@example.org')
  for (const kind of [...letterKinds, 'a.kind-that-comes-tomorrow']) {
    const { id, about, address, letter } = await letterOf(kind, paperId)
    const page = await loader({ context, request: new Request(`http://127.0.0.1/desk/mail/${id}`), params: { id } } as never)
    const shown = [
      page,
      await deskMailsOf(db).list({ state: undefined, family: undefined, search: undefined, after: undefined }),
      await loadCorrespondence(db, about, reader.email),
      await correspondenceDataOf(address, db).mails(),
      renderPreview(letter, await senderOf(db, services.sender)),
    ]
    expect({ kind, text: JSON.stringify(shown).includes(canary) }).toEqual({ kind, text: false })
  }
})

test('a letter that is sent again has its links, and those that were renewed since are the present ones', async () => {
  const { id, registrationId, reference, secret } = await given.registration('lea@example.org')
  const booking = await givenBooking(db, registrationId, services.now())
  const links = {
    own: `${services.publicUrl}/registration/${reference}/${secret}`,
    all: `${services.publicUrl}/registration/${booking.reference}/${bookingSecretOf(services.key, booking)}`,
  }
  const letter = {
    subject: 'Your place',
    preview: '',
    greeting: 'Dear Lea,',
    paragraphs: [],
    facts: [],
    button: { text: 'Open it', url: links.own },
    closing: [{ own: links.all, strangers: [] }],
  }
  await db
    .transaction()
    .execute((trx) =>
      services.queueMail(trx, { kind: 'registration.payment-overdue', about: `submission:${id}`, to: { name: 'Lea', address: 'lea@example.org' }, letter }),
    )
  const first = await db.selectFrom('mail').select('id').where('about', '=', `submission:${id}`).executeTakeFirstOrThrow()
  await mailsOf(db).markSent(first.id, '250 fine', services.now())
  const sent = async (again: string) => db.selectFrom('mail').selectAll().where('id', '=', again).executeTakeFirstOrThrow()
  expect((await sent(await resendMail(services, reader, first.id))).text_body).toContain(links.own)
  await db.transaction().execute((trx) => submissionsOf(trx).setLinkVersion(id, 1))
  const renewed = await sent(await resendMail(services, reader, first.id))
  expect(renewed.text_body).not.toContain(secret)
  expect(renewed.text_body).toContain(secretOf(services.key, { id, linkVersion: 1 }))
  expect(JSON.stringify(renewed.letter)).toContain(secretOf(services.key, { id, linkVersion: 1 }))
  expect(renewed.text_body).toContain(links.all)
})

/** A letter that was sent, with these links. */
async function sentLetter(kind: string, about: string, address: string, links: readonly string[]) {
  const letter = { subject: 'Your links', preview: '', greeting: 'Dear Lea,', paragraphs: [{ own: links.join('\n'), strangers: [] }], facts: [], closing: [] }
  await db.transaction().execute((trx) => services.queueMail(trx, { kind, about, to: { name: 'Lea', address }, letter }))
  const { id } = await db.selectFrom('mail').select('id').where('about', '=', about).where('kind', '=', kind).executeTakeFirstOrThrow()
  await mailsOf(db).markSent(id, '250 fine', services.now())
  return id
}
const textOf = async (id: string) => (await db.selectFrom('mail').select('text_body').where('id', '=', id).executeTakeFirstOrThrow()).text_body

test('at another address a letter has new links, and those of the first letter no longer work', async () => {
  const place = await given.registration('max@example.org')
  const booking = await givenBooking(db, place.registrationId, services.now())
  const own = { reference: place.reference, secret: place.secret }
  const payers = { reference: booking.reference, secret: bookingSecretOf(services.key, booking) }
  const urls = [own, payers].map(({ reference, secret }) => `${services.publicUrl}/registration/${reference}/${secret}`)
  const first = await sentLetter('registration.payment-overdue', `submission:${place.id}`, 'max@example.org', urls)
  await findRegistration(services, own)
  const text = await textOf(await resendMail(services, office, first, 'max@work.example.org'))
  for (const before of [own, payers]) await expect(findRegistration(services, before)).rejects.toThrow(/complete link|newer link/)
  const opened = [...text.matchAll(/registration\/([^/]+)\/(\S+)/g)].map(([, reference = '', secret = '']) => ({ reference, secret }))
  expect(opened.map(({ reference }) => reference)).toEqual([own.reference, payers.reference])
  for (const now of opened) expect((await findRegistration(services, now)).booking?.id).toBe(booking.id)
  // Sent to the first address again, the letter has the links that work now.
  expect(await textOf(await resendMail(services, reader, first))).toContain(opened[0]?.secret)
})

test('only who works on what the links of a letter open sends it to another address', async () => {
  const paper = await given.submission('nina@example.org')
  const place = await given.registration('otto@example.org')
  const booking = await givenBooking(db, place.registrationId, services.now())
  const letters = {
    paper: await sentLetter('submission.receipt', `submission:${paper.id}`, 'nina@example.org', [
      `${services.publicUrl}/submission/${paper.reference}/${paper.secret}`,
    ]),
    booking: await sentLetter('registration.payment-overdue', `submission:${place.id}`, 'otto@example.org', [
      `${services.publicUrl}/registration/${booking.reference}/${bookingSecretOf(services.key, booking)}`,
    ]),
    place: await sentLetter('registration.delegate', `submission:${place.id}`, 'otto@example.org', [
      `${services.publicUrl}/submission/${place.reference}/${place.secret}`,
    ]),
    chair: await sentLetter('programme.sheet', `submission:${place.id}`, 'otto@example.org', [`${services.publicUrl}/chair/otto/${canary}`]),
    code: await sentLetter('role.free-place', 'role:1', 'otto@example.org', [`${services.publicUrl}/conference/1/colombo/register?code=${canary}`]),
  }
  const rights: DeskRight[][] = [['people'], ['people', 'submissions'], ['people', 'registrations']]
  const sendsAway = async (organiser: Organiser) => {
    const sent: string[] = []
    for (const [name, id] of Object.entries(letters))
      await resendMail(services, organiser, id, 'eve@example.org').then(
        () => sent.push(name),
        (error: Refusal) => expect(['mail.not_repeatable', 'desk.not_allowed']).toContain(error.code),
      )
    return sent
  }
  const allowed: string[][] = []
  for (const own of rights) allowed.push(await sendsAway(await organiserAtDesk(services, `Rita ${own.join(' ')}`, own)))
  expect(allowed).toEqual([[], ['paper'], ['booking', 'place']])
})

test('whoever has a conflict with a paper neither sends its decision again nor tries it; letters to reviewers without a paper are nobody’s to see', async () => {
  const paper = await given.submission(reader.email)
  const of = { name: 'Ada', address: 'ada@example.org' }
  const letter = { subject: 'The decision', preview: '', greeting: 'Dear Ada,', paragraphs: [], facts: [], closing: [] }
  const about = `submission:${paper.id}`
  await db.transaction().execute((trx) => services.queueMail(trx, { kind: 'submission.decision', about, paperId: paper.paperId, to: of, letter }))
  const { id } = await db.selectFrom('mail').select('id').where('about', '=', about).where('kind', '=', 'submission.decision').executeTakeFirstOrThrow()
  await expect(tryMailNow(services, reader, id)).rejects.toMatchObject({ code: 'mail.unknown' })
  await mailsOf(db).markSent(id, '250 fine', services.now())
  await expect(resendMail(services, reader, id, 'pia@example.org')).rejects.toMatchObject({ code: 'mail.unknown' })
  await resendMail(services, office, id)
  await db.transaction().execute((trx) => services.queueMail(trx, { kind: 'review.invitation', about: 'reviewer:gone', to: of, letter }))
  const orphan = await db.selectFrom('mail').select('id').where('about', '=', 'reviewer:gone').executeTakeFirstOrThrow()
  expect(await deskMailsOf(db).find(orphan.id, office.email)).toBeUndefined()
  await expect(tryMailNow(services, office, orphan.id)).rejects.toMatchObject({ code: 'mail.unknown' })
})
