import { href } from 'react-router'
import type { ConferenceSummary } from '#domain/conferences/conference.ts'
import { conferenceStateLabels } from '#domain/conferences/conference-state.ts'
import { standingOf } from '#domain/conferences/important-dates.ts'
import { dayInZone, formatDay, formatDays } from '#domain/dates.ts'
import { searchLibrary } from '#domain/library/search-library.ts'
import { excerptOf } from '#domain/search/excerpt.ts'
import { siteSearchOf } from '#domain/search/site-search.store.ts'
import { searchWords } from '#domain/search-words.ts'
import type { Services } from '#domain/services.ts'
import { conferenceAddress } from '../conferences/addresses.ts'
import { articleAddress, libraryAddress } from '../library/library-address.ts'
import { paths } from '../paths.ts'

const maxTyped = 100
const maxOfEach = 20
const maxArticles = 10
const noFacets = { year: '', conference: '', topic: '', series: '', country: '', language: '' }

export interface SearchResult {
  title: string
  address: string
  text: string
}

/** The conferences, articles, questions and pages that have all of the words. */
export async function loadSearch(services: Services, typed: string | null) {
  const q = (typed ?? '').replaceAll('\0', '').trim().slice(0, maxTyped)
  const words = searchWords(q)
  if (words.length === 0) return { q, groups: [] }
  const now = services.now()
  const search = siteSearchOf(services.db)
  const [conferences, articles, questions, news, pages, added] = await Promise.all([
    search.conferences(words, dayInZone(now, 'UTC'), maxOfEach),
    searchLibrary(services.db, { typed: q, facets: noFacets, order: 'relevance', after: undefined, limit: maxArticles, asTyped: true }),
    search.entries('faq', words, maxOfEach),
    search.entries('news', words, maxOfEach),
    search.entries('pages', words, maxOfEach),
    search.entries('added-pages', words, maxOfEach),
  ])
  const ofPages = [
    ...pages.map(({ id, title, lead, description, facts = [], sections }) => ({
      title,
      address: id === 'home' ? paths.home : `/${id}`,
      text: excerptOf([lead, ...sections.flatMap(textsOf), ...facts.map(({ term, value }) => `${term}: ${value}`), description], words),
    })),
    ...added.map(({ title, address, lead, sections }) => ({
      title,
      address: href(paths.addedPage, { address }),
      text: excerptOf([lead, ...sections.flatMap(textsOf)], words),
    })),
  ]
  const groups: { name: string; results: SearchResult[]; more?: { text: string; address: string } }[] = [
    { name: 'Conferences', results: conferences.map((conference) => resultOf(conference, now)) },
    {
      name: 'Articles',
      results: articles.articles.map((article) => ({
        title: article.title,
        address: articleAddress(article),
        // Notices have no authors.
        text: [article.authors.join(', '), excerptOf([article.abstract], words)].filter((part) => part !== '').join('. '),
      })),
      ...(articles.total > maxArticles && {
        more: { text: `All ${articles.total.toLocaleString('en-GB')} articles in the research library`, address: libraryAddress({ q }) },
      }),
    },
    {
      name: 'Questions and answers',
      results: questions.map(({ id, question, answer }) => ({ title: question, address: `${paths.faq}#${id}`, text: excerptOf([answer], words) })),
    },
    {
      name: 'News',
      results: news.map(({ id, title, day, lead, body }) => ({
        title,
        address: href(paths.newsEntry, { entry: id }),
        text: `${formatDay(day)}. ${excerptOf([lead, body], words)}`,
      })),
    },
    { name: 'Pages', results: ofPages },
  ]
  return { q, groups: groups.filter(({ results }) => results.length > 0) }
}

const textsOf = ({ heading, body }: { heading: string; body: string }) => [body, heading]

function resultOf(conference: ConferenceSummary, now: Date): SearchResult {
  const { subConference, startDate, endDate, location, country, abstractDeadline, theme } = conference
  const when = `${formatDays(startDate, endDate)}, ${location}, ${country}`
  return { title: subConference, address: conferenceAddress(conference), text: `${when}. ${noteOf()}${theme}` }

  function noteOf(): string {
    const standing = standingOf(conference, now)
    if (standing === 'call-open') return abstractDeadline ? `Abstracts until ${formatDay(abstractDeadline)}. ` : 'Open for abstracts. '
    if (standing === 'past') return 'Past. '
    const label = conferenceStateLabels[conference.state]
    return label ? `${label}. ` : ''
  }
}
