/**
 * How much longer the desk's lists, filters and searches take with 100,000 submissions than with 1,000, as ratios of medians within one run.
 *
 * From another program:
 *   import { measureDeskLists } from './desk-lists.mjs'
 *   const rows = await measureDeskLists({ small: { base, cookie }, large: { base, cookie }, rounds: 15 })
 *   // → [{ what: 'submissions, by country', address: '/desk/submissions?country=…', small: 12.1, large: 13.0, ratio: 1.07 }, …], the greatest ratio first
 * `base` is a site's address without a slash at its end, `cookie` the whole Cookie header of an organiser who is signed in there (`session=…`).
 * Both sites are demonstrations filled by `npm run seed-desk`: with `--submissions 1000 --conferences 1000 --messages 1000 --yes`, and with
 * `--submissions 100000 --conferences 1000 --messages 50000 --yes`.
 *
 * By hand: node scripts/bench/desk-lists.mjs http://127.0.0.1:3001 session=… http://127.0.0.1:3002 session=… [rounds]
 */
import { pathToFileURL } from 'node:url'

/** Every list with its filters and searches, common words and rare ones; a page further on is found by following its link. */
const asked = {
  today: '/desk',
  'today, one conference': '/desk?conference=crowd-000001',
  submissions: '/desk/submissions',
  'submissions, next page': { after: '/desk/submissions' },
  'submissions, by name': '/desk/submissions?sort=name',
  'submissions, by reference': '/desk/submissions?sort=-reference',
  'submissions, of a conference': '/desk/submissions?conference=crowd-000002',
  'submissions, words for a conference': '/desk/submissions?in=lisbon',
  'submissions, in a state': '/desk/submissions?state=under-review',
  'submissions, in a rare state': '/desk/submissions?state=revision-requested',
  'submissions, of a category': '/desk/submissions?category=331',
  'submissions, from a country': '/desk/submissions?country=Kenya',
  'submissions, by day': '/desk/submissions?from=2026-01-01&to=2026-12-31',
  'submissions, with files': '/desk/submissions?files=yes',
  'submissions, without files': '/desk/submissions?files=no',
  'submissions, decision waits': '/desk/submissions?waiting=yes',
  'submissions, to be checked': '/desk/submissions?suspicious=yes',
  'submissions, two filters': '/desk/submissions?state=received&country=Japan',
  'submissions, a common word': '/desk/submissions?q=study',
  'submissions, two words': '/desk/submissions?q=malaria+perera',
  'submissions, a rare word': '/desk/submissions?q=author77',
  'submissions, a word by name': '/desk/submissions?q=malaria&sort=name',
  'submissions, a word in a state': '/desk/submissions?q=groundwater&state=accepted',
  'submissions, no such word': '/desk/submissions?q=nothingislikethis',
  'messages, waiting': '/desk/messages',
  'messages, next page': { after: '/desk/messages' },
  'messages, all': '/desk/messages?show=all',
  'messages, answered': '/desk/messages?show=answered',
  'messages, mine': '/desk/messages?show=mine',
  'messages, suspicious': '/desk/messages?show=suspicious',
  'messages, a common word': '/desk/messages?q=question',
  'messages, a rare word': '/desk/messages?q=writer777',
  'messages, no such word': '/desk/messages?q=nothingislikethis',
  applications: '/desk/applications',
  'applications, next page': { after: '/desk/applications' },
  'applications, new': '/desk/applications?state=new',
  'applications, for a role': '/desk/applications?role=sponsor-apply',
  'applications, from a country': '/desk/applications?country=Kenya',
  'applications, a word': '/desk/applications?q=help',
  'applications, a rare word': '/desk/applications?q=applicant77',
  mail: '/desk/mail',
  'mail, next page': { after: '/desk/mail' },
  'mail, failed': '/desk/mail?state=failed',
  'mail, about messages': '/desk/mail?about=contact',
  'mail, a common word': '/desk/mail?q=arrived',
  'mail, a rare word': '/desk/mail?q=author77',
  people: '/desk/people',
  'people, next page': { after: '/desk/people' },
  'people, organisers': '/desk/people?role=organiser',
  'people, unconfirmed': '/desk/people?state=unconfirmed',
  'people, disabled': '/desk/people?state=disabled',
  'people, a common word': '/desk/people?q=ada',
  'people, a rare word': '/desk/people?q=author77',
  record: '/desk/record',
  'record, next page': { after: '/desk/record' },
  'record, by person': '/desk/record?who=crowd-3',
  'record, by act': '/desk/record?act=note.written',
  'record, by person and act': '/desk/record?who=crowd-3&act=note.written',
  'record, by object': '/desk/record?object=D0077',
  'record, by day': '/desk/record?from=2026-10-01&to=2026-11-30',
  conferences: '/desk/conferences',
  'conferences, all': '/desk/conferences?when=all',
  'conferences, words': '/desk/conferences?q=lisbon&when=all',
  'year plan': '/desk/conferences/plan?year=2027',
}

export async function measureDeskLists({ small, large, rounds = 15 }) {
  const rows = []
  for (const [what, address] of Object.entries(asked)) {
    const [fewer, more] = await Promise.all([pageOf(small, address), pageOf(large, address)])
    const times = { small: [], large: [] }
    for (const at of [fewer, more]) await ask(at) // the first time is nobody's
    // One after the other: what else the machine does meets both alike.
    for (let round = 0; round < rounds; round += 1) {
      times.small.push(await ask(fewer))
      times.large.push(await ask(more))
    }
    const [one, other] = [median(times.small), median(times.large)]
    rows.push({ what, address: more.address, small: one, large: other, ratio: Math.round((other / one) * 100) / 100 })
  }
  return rows.sort((a, b) => b.ratio - a.ratio)
}

async function pageOf(site, address) {
  if (typeof address === 'string') return { ...site, address }
  const text = await (await fetch(site.base + address.after, { headers: { cookie: site.cookie } })).text()
  const [, link] = /rel="next"[^>]*href="([^"]*)"|href="([^"]*)"[^>]*rel="next"/.exec(text)?.filter(Boolean) ?? []
  return { ...site, address: link ? new URL(link.replaceAll('&amp;', '&'), site.base + address.after).href.slice(site.base.length) : address.after }
}

/** The whole page, as a person waits for it, in milliseconds. */
async function ask({ base, cookie, address }) {
  const began = performance.now()
  const answer = await fetch(base + address, { headers: { cookie } })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`)
  return performance.now() - began
}

function median(numbers) {
  const sorted = numbers.toSorted((one, other) => one - other)
  return Math.round((sorted[Math.floor(sorted.length / 2)] ?? 0) * 10) / 10
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [smallBase, smallCookie, largeBase, largeCookie, rounds = '15'] = process.argv.slice(2)
  const rows = await measureDeskLists({
    small: { base: smallBase, cookie: smallCookie },
    large: { base: largeBase, cookie: largeCookie },
    rounds: Number(rounds),
  })
  for (const { what, small, large, ratio } of rows) console.log(`${ratio.toFixed(2).padStart(6)}  ${small} ms → ${large} ms  ${what}`)
}
