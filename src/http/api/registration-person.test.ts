import { describe, expect, test } from 'vitest'
import { formHouse, least } from '../../../tests/support/form-house.ts'

const house = await formHouse()
const { db, server } = house

const unwrapped = (text = '') => text.replace(/\s+/g, ' ')
const mailsAbout = async (reference: string) => {
  const { id } = await db.selectFrom('submission').select('id').where('reference', '=', reference).executeTakeFirstOrThrow()
  return db.selectFrom('mail').selectAll().where('about', '=', `submission:${id}`).orderBy('queued_at').orderBy('kind', 'desc').execute()
}
interface Received {
  reference: string
  statusUrl: string
  state: string
  next: string[]
  registered?: boolean
}
async function listener(fields: object = {}) {
  const response = await house.submit({ ...least, regtype: '333', accompany: 'Yes', names: 'Nimal Perera', token: house.token(), ...fields })
  const { reference, statusUrl, ...received } = (await response.json()) as Received
  const secret = statusUrl.split('/').at(-1) ?? ''
  return { reference, ...received, headers: { 'x-submission-secret': secret } }
}
const statusOf = async ({ reference, headers }: { reference: string; headers: Record<string, string> }) =>
  (await server.inject({ url: `/api/v1/submissions/${reference}`, headers })).json()
const cancel = ({ reference, headers }: { reference: string; headers: Record<string, string> }) =>
  server.inject({ method: 'POST', url: `/api/v1/submissions/${reference}/withdraw`, headers })

describe('a listener', () => {
  test('is told by the response and by the receipt of a place, and of no review', async () => {
    const sent = await listener()
    expect([sent.state, sent.registered]).toEqual(['received', true])
    expect(sent.next).toEqual(['We look at your registration and confirm your place by mail.', 'There is nothing to pay before that.'])
    const [receipt, office] = await mailsAbout(sent.reference)
    expect(receipt).toMatchObject({ kind: 'registration.receipt', subject: `We have received your registration ${sent.reference}` })
    const text = unwrapped(receipt?.text_body)
    expect(text).toContain(`Thank you. Your registration for Health and Medicine Colombo has arrived. Its reference is ${sent.reference}.`)
    expect(text).toContain('We look at your registration and confirm your place by mail. There is nothing to pay before that.')
    expect(text).toContain('Accompanying persons: Nimal Perera')
    expect(text).toContain('anyone who has it can cancel the registration.')
    expect(text).not.toMatch(/review|your submission|paper|decision|abstract/i)
    expect(office).toMatchObject({ kind: 'registration.office', subject: `Registration ${sent.reference}: Health and Medicine Colombo` })
    expect(unwrapped(office?.text_body)).toContain('Amara Perera registered for Health and Medicine Colombo.')
  })

  test('with a paper gets the receipt of a submission, because the paper is reviewed', async () => {
    const sent = await listener({ 'research_title[]': 'On engines' })
    const [receipt, office] = await mailsAbout(sent.reference)
    expect([sent.registered, receipt?.kind, office?.kind]).toEqual([undefined, 'submission.receipt', 'submission.office'])
    expect(unwrapped(receipt?.text_body)).toContain('Two reviewers read it')
  })

  test('finds in the API what it always had, and the registration beside it', async () => {
    const sent = await listener()
    expect(await statusOf(sent)).toEqual({
      reference: sent.reference,
      state: 'received',
      stateInWords: 'Registration received',
      receivedAt: expect.any(String),
      conference: expect.objectContaining({ _id: 'colombo' }),
      name: 'Amara Perera',
      researchTitles: [],
      regtype: '333',
      feeEur: 260,
      history: [{ state: 'received', stateInWords: 'Registration received', at: expect.any(String), note: null }],
      files: [],
      missing: [],
      next: ['We look at your registration and confirm your place by mail.', 'There is nothing to pay before that.'],
      mayReplaceFiles: false,
      mayAddFiles: false,
      mayAddTitle: false,
      mayWithdraw: true,
      details: {
        title: '',
        name: 'Amara Perera',
        email: 'amara@university.example.org',
        company: 'University of Colombo',
        country: '',
        mobile: '',
        phone: '',
        social: '',
        accompany: 'Yes',
        names: 'Nimal Perera',
      },
      message: '',
      detailsVersion: expect.any(String),
      mayCorrect: 'at-once',
      correctionRequest: null,
      newAddress: null,
      papers: [],
      registration: {
        state: 'needs-approval',
        stateInWords: 'Registration received',
        next: ['We look at your registration and confirm your place by mail.', 'There is nothing to pay before that.'],
        mayCancel: true,
      },
    })
  })

  test.each([
    ['waiting-list', 'received'],
    ['needs-approval', 'received'],
    ['scholarship-applied', 'received'],
    ['open', 'accepted'],
    ['paid', 'confirmed'],
    ['cancelled', 'withdrawn'],
    ['carried', 'withdrawn'],
    ['lapsed', 'withdrawn'],
  ] as const)('whose registration is %s is %s to readers of the API who know papers only', async (state, closest) => {
    const sent = await listener()
    await db.updateTable('registration').set({ state }).where('reference', '=', sent.reference).execute()
    expect(await statusOf(sent)).toMatchObject({ state: closest, registration: { state } })
  })

  test('cancels, once, and gets a letter that speaks of the registration', async () => {
    const sent = await listener()
    expect((await cancel(sent)).statusCode).toBe(200)
    expect((await cancel(sent)).statusCode).toBe(200)
    expect(await statusOf(sent)).toMatchObject({ state: 'withdrawn', stateInWords: 'Cancelled', mayWithdraw: false, registration: { mayCancel: false } })
    const letters = (await mailsAbout(sent.reference)).filter(({ kind }) => kind.includes('withdrawn'))
    expect(letters.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['registration.withdrawn.office', `Registration cancelled: ${sent.reference}`],
      ['registration.withdrawn', `You have cancelled your registration ${sent.reference}`],
    ])
    expect(unwrapped(letters[1]?.text_body)).not.toMatch(/paper|submission|submit|reads it/i)
  })

  test.each(['paid', 'carried', 'lapsed'] as const)('cannot cancel what is %s, and is told so', async (state) => {
    const sent = await listener()
    await db.updateTable('registration').set({ state }).where('reference', '=', sent.reference).execute()
    const refused = await cancel(sent)
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'submission.not_open'])
    expect(refused.json().error.message).toMatch(/^This registration can no longer be cancelled here: its state is “.+”\. Please write to us\.$/)
  })
})
