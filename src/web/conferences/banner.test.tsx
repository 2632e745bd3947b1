import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { givenConference } from '#domain/conferences/conference.fixture.ts'
import { Banner } from './banner.tsx'
import type { ConferenceView } from './load-conference.ts'

/** The text of the banner, without tags. */
function bannerOf(changes: Partial<ConferenceView>, conference = {}): string {
  const day = {
    key: 'abstractDeadline',
    name: 'Abstract deadline',
    day: '2027-02-25',
    deadline: { state: 'unknown' },
    extended: [],
    closesAt: undefined,
    zone: undefined,
  }
  const view = {
    ...{ conference: givenConference(conference), standing: 'call-closed', mayRegister: false, address: '/', submit: '/', calendar: '/', cover: '/' },
    ...{ notice: '', previousStartDate: null, dates: [day], next: undefined, ...changes },
  } as unknown as ConferenceView
  const markup = renderToString(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Banner view={view} /> }])} />)
  return markup
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
}

test.each(['the University of Porto', 'In collaboration with the University of Porto'])(
  'a collaboration typed as “%s” keeps its words, once',
  (collaboration) => {
    expect(bannerOf({}, { collaboration })).toContain('Colombo In collaboration with the University of Porto Care')
  },
)

test('a cancelled conference says so with the notice, offers nothing, and strikes its days through', () => {
  const text = bannerOf({ standing: 'cancelled', notice: '<p>The hall has burnt down.</p>' })
  expect(text).toContain('Cancelled was 11–13 May 2027')
  expect(text).toContain('This conference is cancelled. It was to take place on 11–13 May 2027. The hall has burnt down.')
  expect(text).not.toMatch(/Submit an abstract|Add to calendar|Abstract deadline/)
})

test('a postponed conference has no days yet; a rescheduled one shows what its first day was', () => {
  expect(bannerOf({ standing: 'postponed', notice: '<p>Later.</p>' })).toContain('Start date To be announced was 11–13 May 2027')
  expect(bannerOf({ previousStartDate: '2027-01-11' })).toContain('11 May 2027 until 13 May 2027 was 11 January 2027')
})
