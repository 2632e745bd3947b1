import { beforeEach, describe, expect, test } from 'vitest'
import { formHouse } from '../../../tests/support/form-house.ts'

const house = await formHouse()
const { db, url } = house

const message = {
  subject: 'Visa letter',
  name: 'Amara Perera',
  email: 'amara@university.example.org',
  mobile: '+94 11 234 5678',
  company: 'University of Colombo',
  message: 'Please send me a letter.\nI need it by May.',
}

const send = (body: object, token?: string) =>
  fetch(`${url}/api/v1/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { 'x-form-token': token } : {}) },
    body: JSON.stringify(body),
  })

const stored = () => db.selectFrom('contact_message').selectAll().execute()

beforeEach(async () => {
  await db.deleteFrom('mail').execute()
  await db.deleteFrom('contact_message').execute()
  await db.deleteFrom('letter_count').execute()
  house.shownAgain.length = 0
})

describe('a message to the office', () => {
  test('is stored, answered with its reference and the moment 48 hours later, and copied to writer and office', async () => {
    const answer = await send(message, house.token('contact'))
    expect(answer.status).toBe(201)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const { reference, answerBy, isCopySent } = await answer.json()
    expect(isCopySent).toBe(true)
    expect(reference).toMatch(/^CM-[2-9A-Z]{6}-[A-Z]$/)
    expect(answerBy).toBe('2026-11-17T10:00:00.000Z')
    expect(await stored()).toMatchObject([{ ...message, reference, answer_due_at: new Date(answerBy), suspicion: null }])
    const [copy, office] = await house.mails()
    expect(copy).toMatchObject({ kind: 'contact.copy', to_address: message.email, reply_to: null })
    expect(`${copy?.to_name} ${copy?.subject} ${copy?.text_body}`).not.toContain(message.name)
    expect(copy?.text_body).toContain(reference)
    expect(copy?.text_body).toContain('17 November 2026, 10:00 UTC')
    expect(copy?.text_body).toContain('I need it by May.')
    expect(office).toMatchObject({
      kind: 'contact.office',
      to_address: 'helpdesk@example.org',
      reply_to: message.email,
      subject: `Contact ${reference}: Visa letter`,
    })
    expect(office?.text_body).toContain('University of Colombo')
  })

  test('is refused with every problem at once, and nothing is stored', async () => {
    const answer = await send({ name: ' ', email: 'amara@', mobile: 'ring me', message: '' }, house.token('contact'))
    expect(answer.status).toBe(422)
    expect((await answer.json()).error).toEqual({
      code: 'request.invalid',
      message: '4 things need your attention.',
      fields: {
        name: 'Please enter your name.',
        email: 'Please enter an e-mail address such as name@university.edu.',
        mobile: 'Please use digits, spaces and + ( ) - only.',
        message: 'Please write your message.',
      },
    })
    expect(await stored()).toEqual([])
    expect(await house.mails()).toEqual([])
  })

  test('sent a hundred times at once with one token is one message, two mails and a hundred equal responses', async () => {
    const token = house.token('contact')
    const answers = await Promise.all(Array.from({ length: 100 }, async () => (await send(message, token)).text()))
    expect(new Set(answers).size).toBe(1)
    expect(await stored()).toHaveLength(1)
    expect(await house.mails()).toHaveLength(2)
  })

  test('that was changed after a lost response is refused with the reference of the first, and arrives with a new token', async () => {
    const token = house.token('contact')
    const { reference } = await (await send(message, token)).json()
    const changed = { ...message, message: 'Please send me two letters.' }
    const refused = await send(changed, token)
    expect(refused.status).toBe(409)
    expect((await refused.json()).error).toMatchObject({ code: 'form.already_received', message: expect.stringContaining(reference) })
    expect(await stored()).toHaveLength(1)
    expect((await send(changed, house.token('contact'))).status).toBe(201)
    expect(await stored()).toHaveLength(2)
  })

  test('of four different ones sent at once with one token, one is taken', async () => {
    const token = house.token('contact')
    const answers = await Promise.all([1, 2, 3, 4].map((number) => send({ ...message, message: `Number ${number}` }, token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    expect(await stored()).toHaveLength(1)
    expect(await house.mails()).toHaveLength(2)
  })

  test('without a token is kept for a person to look at, and the stranger at the address gets no mail', async () => {
    const answer = await send(message)
    expect(answer.status).toBe(201)
    expect(await stored()).toMatchObject([{ suspicion: 'sent without opening the form' }])
    const mails = await house.mails()
    expect(mails.map(({ kind }) => kind)).toEqual(['contact.office'])
    expect(mails[0]?.subject).toMatch(/^\[check\] Contact CM-/)
  })

  test('from a robot that fills the honeypot field gets the usual response and marked', async () => {
    const answer = await send({ ...message, fax_extension: '12' }, house.token('contact'))
    expect(answer.status).toBe(201)
    expect(await stored()).toMatchObject([{ suspicion: 'hidden field filled' }])
  })

  test('with a forged or outdated token is refused in words that keep the input', async () => {
    for (const token of ['forged', house.token('apply'), house.token('contact', 25 * 3600)]) {
      const answer = await send(message, token)
      expect(answer.status).toBe(422)
      expect((await answer.json()).error.code).toBe('form.token_invalid')
    }
    expect(await stored()).toEqual([])
  })

  test('[V80] cannot fill a stranger’s inbox: one address gets at most five copies an hour', async () => {
    for (let count = 0; count < 8; count += 1) await send({ ...message, message: `Number ${count}` }, house.token('contact'))
    const mails = await house.mails()
    expect(mails.filter(({ kind }) => kind === 'contact.copy')).toHaveLength(5)
    expect(mails.filter(({ kind }) => kind === 'contact.office')).toHaveLength(8)
  })

  test('[V80] [V131] cannot add a header or a recipient to a mail', async () => {
    for (const email of ['a@example.org\r\nBcc: b@example.org', 'a@example.org, b@example.org', '"a"@example.org', '<a@example.org>'])
      expect((await send({ ...message, email }, house.token('contact'))).status).toBe(422)
    const answer = await send({ ...message, subject: 'Hello\r\nBcc: b@example.org' }, house.token('contact'))
    expect(answer.status).toBe(422)
    expect((await answer.json()).error.fields).toEqual({ subject: 'This contains a character that cannot be printed. Please remove it.' })
  })
})

describe('the contact form without JavaScript', () => {
  const post = (fields: Record<string, string>) => fetch(`${url}/contact`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

  test('leads to the page that says it arrived', async () => {
    const answer = await post({ ...message, fax_extension: '' })
    expect(answer.status).toBe(303)
    const [row] = await stored()
    expect(answer.headers.get('location')).toBe(`/message-received/${row?.reference}`)
    expect(row).toMatchObject({ ...message, suspicion: 'sent without opening the form' })
  })

  test('posted twice is one message', async () => {
    const [first, second] = await Promise.all([post(message), post(message)])
    expect(first.headers.get('location')).toBe(second.headers.get('location'))
    expect(await stored()).toHaveLength(1)
  })

  test('shows the page again with what was written and what is wrong', async () => {
    const answer = await post({ ...message, email: 'amara', fax_extension: '' })
    expect(answer.status).toBe(422)
    const { email: _, ...kept } = message
    expect(house.shownAgain).toEqual([
      {
        form: 'contact',
        values: { ...Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, [value]])), email: ['amara'] },
        fields: { email: 'Please enter an e-mail address such as name@university.edu.' },
        message: 'One thing needs your attention.',
      },
    ])
    expect(await stored()).toEqual([])
  })
})
