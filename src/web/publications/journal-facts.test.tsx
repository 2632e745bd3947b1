import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ConferenceFacts } from '../conferences/conference-facts.tsx'
import { JournalFactsPanel } from './journal.tsx'

/** The text of a panel, without tags. */
function textOf(panel: React.ReactElement): string {
  return renderToString(<RouterProvider router={createMemoryRouter([{ path: '*', element: panel }])} />)
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
}

const facts = { articles: 1200, peerReviewed: 900, countries: 31, daysToAcceptance: 35, daysToPublication: undefined, retracted: 0, withDoi: 1150 }

test('the panel of a journal names its figures, fees and archiving, and nothing that is not known', () => {
  const text = textOf(<JournalFactsPanel facts={facts} journal={{ fees: '<p>None</p>', archiving: '<p>Kept</p>' }} />)
  expect(text).toContain('Articles 1,200 Peer-reviewed 900')
  expect(text).toContain('Days to acceptance, median 35')
  expect(text).not.toContain('Days from acceptance to publication')
  expect(text).toContain('Retracted 0')
  expect(text).toContain('Fees What authors pay Archiving 1,150 of 1,200 with a DOI; how they are kept')
  expect(textOf(<JournalFactsPanel facts={facts} journal={{}} />)).not.toMatch(/What authors pay|how they are kept/)
  expect(textOf(<JournalFactsPanel facts={undefined} journal={{}} />).trim()).toBe('')
})

test('the panel of a conference says where its papers are kept', () => {
  const counted = { submissions: 40, decided: 30, acceptanceRate: 0.5, reviewsPerPaper: 2, medianDays: 20 }
  const panel = (volume: { title: string; path: string; articles: number } | undefined) =>
    textOf(<ConferenceFacts facts={counted} confirmed={3} volume={volume} />)
  expect(panel({ title: 'Living with Water', path: '/proceedings/water', articles: 12 })).toContain('Archiving 12 articles in Living with Water')
  expect(panel(undefined)).toContain('Archiving Its volume of proceedings is not published yet')
  expect(panel(undefined)).toContain('Fees All fees in one table')
})
