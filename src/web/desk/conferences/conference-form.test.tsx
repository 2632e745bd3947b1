import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { conferenceForm } from '#domain/conferences/conference-form.schema.ts'
import { ConferenceForm } from './conference-form.tsx'
import { labelsFor } from './field-labels.ts'

const dates = { startDate: '', endDate: '', abstractDeadline: null, notification: null, paperDeadline: null, registrationDeadline: null }
const places = { venue: null, location: '', country: '', timeZone: '' }
const words = {
  code: '',
  conNo: '',
  mainConference: '',
  subConference: '',
  topic: '',
  theme: '',
  collaboration: null,
  callForPaper: '',
  scopes: '',
  travel: '',
  contactName: '',
  contactRole: '',
  contactEmail: '',
  committee: '',
}
const values = { ...dates, ...places, ...words, speakers: [], fees: null, journals: null }

test('the server meets the problems of a conference in the order in which its form has the fields', () => {
  const choices = { topics: [], countries: [], zones: [], journals: [], today: '2027-01-01' } as unknown as React.ComponentProps<
    typeof ConferenceForm
  >['choices']
  const markup = renderToString(<ConferenceForm values={values} set={() => undefined} choices={choices} problems={{}} />)
  const named = [...markup.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)
  const fields = Object.keys(conferenceForm.shape).filter((name) => named.includes(name))
  expect(fields.length).toBeGreaterThan(15)
  expect(fields).toEqual([...new Set(named)])
  const refused = conferenceForm.safeParse({ ...values, theme: 'a\nb' })
  expect([...new Set(refused.error?.issues.map(({ path }) => path[0]))]).toEqual([
    'subConference',
    'conNo',
    'code',
    'topic',
    'theme',
    'timeZone',
    'startDate',
    'endDate',
  ])
})

test('a wrong amount is named by its category and its column', () => {
  const rows = ['330', '331', '332', '333', '334'].map((code) => ({ code: code as '330', gbp: 1, eur: 1, laterGbp: null, laterEur: null }))
  expect(labelsFor({ 'fees.rows.2.laterEur': 'a whole number' }, { fees: { earlyBirdUntil: null, rows }, speakers: [] })).toEqual({
    'fees.rows.2.laterEur': 'Virtual Delegate, Later, EUR',
  })
})
