import { describe, expect, test } from 'vitest'
import { applicationRoleIds } from '#domain/applications/application.ts'
import { formHouse, least } from '../../../tests/support/form-house.ts'
import { naughtyStrings } from '../../../tests/support/naughty-strings/naughty-strings.ts'

const house = await formHouse()
const { server, db } = house
let number = 0

/** From an address of its own each time: a person is not held back by what others tried. */
function post(url: string, payload: string | object, type = 'application/json') {
  number += 1
  const remoteAddress = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
  return server.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { 'content-type': type },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
}

const freshAddress = () => `person-${number}@example.org`
const asList = (field: string, text: string) => (field.endsWith('[]') ? [text] : text)
/** What our forms keep of a text: line ends as LF, nothing around it, and a half of a character as its replacement. */
const kept = (text: string) => text.toWellFormed().replace(/\r\n?/g, '\n').trim()
const shown = (text: string) => JSON.stringify(text).slice(0, 80)

interface Form {
  api: string
  page: string
  /** Right answers, with a new address each time. */
  good: () => Record<string, unknown>
  fields: readonly string[]
  /** What was stored under each field, found by what the API answered. */
  stored: (answer: { reference: string }) => Promise<Record<string, unknown>>
}

const submission: Form = {
  api: '/api/v1/submissions',
  page: '/conference/colombo/health-and-medicine-colombo-2027/submit',
  good: () => ({ ...least, email: freshAddress(), token: house.token() }),
  fields: [
    'regtype',
    'title',
    'name',
    'email',
    'company',
    'country',
    'mobile',
    'phone',
    'research_title[]',
    'social',
    'accompany',
    'names',
    'message',
    'subconf_name',
  ],
  async stored({ reference }) {
    const row = await db.selectFrom('submission').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
    const paper = await db.selectFrom('paper').select('title').where('reference', '=', reference).executeTakeFirstOrThrow()
    return { ...row, 'research_title[]': paper.title }
  },
}

const apply = (role: string): Form => ({
  api: '/api/v1/apply-form',
  page: `/${role}`,
  good: () => ({ fullName: 'Amara Perera', email: freshAddress(), role }),
  fields: ['fullName', 'designation', 'email', 'subconference_id', 's_category', 'country', 'phone', 'linkedin', 'message'],
  async stored({ reference }) {
    const row = await db.selectFrom('application').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
    return { ...row, fullName: row.full_name }
  },
})

const contact: Form = {
  api: '/api/v1/contact',
  page: '/contact',
  good: () => ({ name: 'Amara Perera', email: freshAddress(), message: 'Hello.' }),
  fields: ['subject', 'name', 'email', 'mobile', 'company', 'message'],
  stored: async ({ reference }) => db.selectFrom('contact_message').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow(),
}

/** More in so many fields together than JSON of a form may have. */
const isTooLarge = (text: string, fields = 1) => fields * Buffer.byteLength(JSON.stringify(text)) > 60 * 1024

/** Neither kept nor judged: the page itself says which conference it is. */
const notKept = new Set(['subconf_name', 'accompany'])

/** Written into every field at once: refused with a reason at each field that cannot take it. Answers which those are. */
async function refusedFields({ api, page, good, fields }: Form, text: string): Promise<string[]> {
  const everywhere = Object.fromEntries(fields.map((field) => [field, asList(field, text)]))
  const answer = await post(api, { ...good(), ...everywhere })
  const { error } = answer.json() as { error: { code: string; message: string; fields: Record<string, string> } }
  const isOver = isTooLarge(text, fields.length)
  const expected = isOver ? { status: 413, code: 'request.too_large' } : { status: 422, code: 'request.invalid' }
  expect({ status: answer.statusCode, code: error.code }, shown(text)).toEqual(expected)
  for (const [field, reason] of Object.entries(error.fields)) expect(`${field}: ${reason}`).toMatch(/^[\w[\]]+: \S.+[.!]$/)

  // The same without scripts: the page again, with everything as it was typed.
  house.shownAgain.length = 0
  const typed = new URLSearchParams(fields.map((field) => [field, text]))
  const again = await post(page, typed.toString(), 'application/x-www-form-urlencoded')
  expect(again.statusCode, shown(text)).toBe(422)
  const typedAgain = [text.toWellFormed().replaceAll('\0', '\u0001')]
  for (const field of fields) expect(house.shownAgain[0]?.values[field], shown(text)).toEqual(typedAgain)
  return isOver ? [...fields] : Object.keys(error.fields)
}

/** Whatever was not complained about is taken, and comes back as it was written. */
async function expectKept(form: Form, text: string, refused: readonly string[]): Promise<void> {
  const free = form.fields.filter((field) => !refused.includes(field))
  const answer = await post(form.api, { ...form.good(), ...Object.fromEntries(free.map((field) => [field, asList(field, text)])) })
  expect(answer.statusCode, `${shown(text)} ${answer.body}`).toBe(201)
  const row = await form.stored(answer.json())
  for (const field of free) if (!notKept.has(field)) expect(row[field], `${field} ${shown(text)}`).toBe(kept(text))
}

/** All forms share the schemas of their fields: every string visits the longest, every third the others. */
const everyThird = naughtyStrings.filter((_, position) => position % 3 === 0)

// Some thousand requests: on a busy machine they take their time.
describe(`${naughtyStrings.length} naughty strings`, { timeout: 300_000 }, () => {
  test.each([['submission', submission, naughtyStrings] as const, ['contact', contact, everyThird] as const])(
    'in every field of the %s form come back as written or are refused',
    async (_, form, strings) => {
      for (const text of strings) await expectKept(form, text, await refusedFields(form, text))
    },
  )

  test('[V100] in every field of the apply form come back as written or are refused, whichever the role', async () => {
    const roles = applicationRoleIds.map(apply)
    for (const [position, text] of everyThird.entries()) {
      const form = roles[position % roles.length] as Form
      await expectKept(form, text, await refusedFields(form, text))
    }
  })

  test('as the name of the role, of the conference or as a token are refused', async () => {
    for (const text of everyThird) {
      const answers = [
        await post('/api/v1/apply-form', { ...apply('presenter-apply').good(), role: `${text}-` }),
        await post('/api/v1/submissions', { ...submission.good(), subconference_id: text }),
        await post('/api/v1/submissions', { ...submission.good(), token: text }),
        await post('/api/v1/contact', { ...contact.good(), token: text }),
      ]
      for (const answer of answers) expect(isTooLarge(text) ? [413] : [404, 422], `${shown(text)} ${answer.body}`).toContain(answer.statusCode)
    }
  })

  test('as names, addresses and passwords of an account are refused in words', async () => {
    for (const text of naughtyStrings) {
      const registration = await post('/api/v1/admin-ragistation', { fName: text, lName: text, email: text, password: text })
      expect(registration.statusCode, shown(text)).toBe(isTooLarge(text, 4) ? 413 : 422)
      const login = await post('/api/v1/user-login', { email: text, password: text })
      expect(isTooLarge(text) ? [413] : [401, 422], shown(text)).toContain(login.statusCode)
      if (!isTooLarge(text)) expect(login.json().error.message).toBe('Invalid email or password')
    }
  })

  test('that may be a name or a password make an account that they open again', async () => {
    // Each costs two slow hashes: every eighth of those that are long enough will do.
    const long = naughtyStrings.filter((text) => text.length >= 10 && text.length <= 200 && !text.includes('\0')).filter((_, position) => position % 8 === 0)
    for (const password of long) {
      const email = freshAddress()
      const made = await post('/api/v1/admin-ragistation', { fName: 'Amara', lName: 'Perera', email, password })
      // Passwords that everybody knows are refused, whatever they consist of.
      if (made.statusCode === 422) expect(Object.keys(made.json().error.fields), shown(password)).toEqual(['password'])
      else {
        expect(made.statusCode, `${shown(password)} ${made.body}`).toBe(201)
        expect((await post('/api/v1/user-login', { email, password })).statusCode, shown(password)).toBe(200)
      }
    }
  })
})

test('none of it became a header of a mail, and none of it was a fault of ours', async () => {
  for (const mail of await house.mails()) {
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(mail.to_name).not.toMatch(/[\r\n]/)
    expect(mail.to_address).toMatch(/^[^\s@]+@[^\s@]+$/)
  }
  expect(house.logged.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).toEqual([])
})
