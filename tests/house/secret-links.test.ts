import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { correspondenceDataOf } from '../../src/domain/accounts/participant-data/correspondence-data.store.ts'
import { findSignedIn } from '../../src/domain/accounts/sessions.ts'
import { deskMailsOf } from '../../src/domain/mail/desk-mails.store.ts'
import { mailsOf } from '../../src/domain/mail/mail.store.ts'
import { renderPreview } from '../../src/domain/mail/render-letter.ts'
import { resendMail } from '../../src/domain/mail/resend-mail.ts'
import { secretAddresses, withoutSecrets } from '../../src/domain/mail/secret-links.ts'
import { senderOf } from '../../src/domain/mail/sender.ts'
import { letterKinds } from '../../src/domain/mail/standing/standing-letters.ts'
import { bookingSecretOf } from '../../src/domain/money/bookings.store.ts'
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

/** A letter of this kind with every link that there is. */
async function letterOf(kind: string) {
  const about = `submission:${kind}`
  const address = `${kind.replaceAll('.', '-')}@example.org`
  const links = [...new Set(withSecret)].map((link) => `${services.publicUrl}${filled(link)}`)
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
  await db.transaction().execute((trx) => services.queueMail(trx, { kind, about, to: { name: 'Ada', address }, letter, unsubscribeUrl: links[0] ?? '' }))
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
  for (const kind of [...letterKinds, 'a.kind-that-comes-tomorrow']) {
    const { id, about, address, letter } = await letterOf(kind)
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
  // Nobody has it sent to themself who could not open the page at the desk.
  await expect(resendMail(services, reader, first.id, 'pia@example.org')).rejects.toMatchObject({ code: 'mail.not_repeatable' })
  const redirected = await sent(await resendMail(services, office, first.id, 'lea@work.example.org'))
  expect(redirected.text_body).not.toContain(secretOf(services.key, { id, linkVersion: 1 }))
})
