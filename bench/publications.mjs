import { setTimeout as pause } from 'node:timers/promises'
import { gzip, request } from './load.mjs'
import { visitInTurns } from './page-load.mjs'
import { compare, median, percentile } from './report.mjs'
import { startSite } from './site.mjs'

const syllables = ['ba', 'den', 'fo', 'gar', 'hel', 'jun', 'ka', 'lim', 'mor', 'nes', 'pol', 'ri', 'sam', 'tor', 'vel', 'zin']
/** The words of the generated articles, as `src/domain/sample-publications.store.ts` makes them: the smaller the number, the commoner. */
const wordOf = (number) => syllables[number % 16] + syllables[(number >> 4) % 16] + syllables[(number >> 8) % 16]
/** Neither the commonest, which every article has, nor words that hardly any has; each search is for another one, so that none is cached. */
const searched = Array.from({ length: 20 }, (_, index) => wordOf(100 + index * 40))

/** The research library with 1,000 and with 50,000 articles, and what readers and harvesters get of the larger one. */
export async function library({ folder }) {
  const seeded = async (articles) => {
    const site = await startSite(folder, `articles-${articles}`)
    await site.seed(0, 1, ['--articles', articles])
    return site
  }
  const small = await seeded(1000)
  const large = await seeded(50_000)
  const searches = { small: [], large: [] }
  for (const word of searched)
    for (const [name, site] of Object.entries({ small, large }))
      searches[name].push((await request(`${site.url}/research-library?q=${word}`, { headers: gzip })).milliseconds)
  const records = []
  let page = 'metadataPrefix=oai_dc'
  for (let count = 0; count < 10; count += 1) {
    const { body, milliseconds } = await request(`${large.url}/oai?verb=ListRecords&${page}`, { headers: {} })
    records.push(milliseconds)
    page = `resumptionToken=${encodeURIComponent(/<resumptionToken[^>]*>([^<]+)</.exec(body)?.[1] ?? '')}`
  }
  const visited = await firstVisitRows('an article', `${large.url}/proceedings/crowd-1/study-1`)
  await Promise.all([small.stop(), large.stop()])
  const [ours, peer] = [median(searches.large), median(searches.small)]
  return [
    compare({ what: 'library search, 1,000 articles, median', ours: peer, unit: 'ms', max: 100 }),
    compare({ what: 'library search, 50,000 articles, median', ours, peer, peerName: 'ours with 1,000 articles', unit: 'ms', maxRatio: 2, max: 100 }),
    compare({ what: 'OAI-PMH, a page of 100 records of 50,000, median', ours: median(records), unit: 'ms', max: 500 }),
    ...visited,
  ]
}

const paperCount = 1000
/** Of twenty generated submissions four are accepted, and their authors know it. */
const submissionsFor = (papers) => papers * 5

async function withProgramme(folder, name) {
  const site = await startSite(folder, name)
  await site.seed(submissionsFor(paperCount), 1, ['--programme'])
  return site
}

/** A first visit of the published programme of a conference with 1,000 papers. */
export async function programmeVisit({ folder }) {
  const site = await withProgramme(folder, 'programme')
  const { url } = await fetch(`${site.url}/conference/crowd-000001/any/programme`)
  const rows = await firstVisitRows('programme with 1,000 papers', url)
  await site.stop()
  return rows
}

/** As often as the desk’s own page asks how far the batch is. */
const deskLooksEvery = 2000

/** 1,000 certificates at once, and how long visitors wait for a page meanwhile. */
export async function certificates({ folder }) {
  const site = await withProgramme(folder, 'certificates')
  const headers = { cookie: await site.signIn(), 'content-type': 'application/json' }
  const placed = Array.from({ length: submissionsFor(paperCount) }, (_, index) => index + 1).filter((n) => [11, 12, 13, 18].includes(n % 20))
  const subjects = placed.map((n) => `paper:crowd-${String(n).padStart(8, '0')}`)
  const desk = `${site.url}/desk/conferences/crowd-000001/documents?kind=presenter-certificate`
  const body = [Buffer.from(JSON.stringify({ kind: 'presenter-certificate', language: 'en', subjects, tells: false }))]
  const begun = performance.now()
  await request(`${site.url}/api/v1/desk/conferences/crowd-000001/documents`, { method: 'POST', headers, body })
  const waits = []
  for (let isFinished = false; !isFinished; ) {
    const nextLook = performance.now() + deskLooksEvery
    while (performance.now() < nextLook) {
      waits.push((await request(site.url + site.pages.conference)).milliseconds)
      await pause(100)
    }
    const shown = String((await request(desk, { headers: { cookie: headers.cookie } })).body)
    isFinished = shown.includes(` of ${subjects.length} issued.`)
    if (isFinished && !shown.includes(`${subjects.length} of ${subjects.length} issued.`)) throw new Error('not all certificates were issued')
    if (performance.now() - begun > 600_000) throw new Error('the certificates were not issued within ten minutes')
  }
  const seconds = (performance.now() - begun) / 1000
  await site.stop()
  return [
    compare({ what: `${subjects.length.toLocaleString('en-GB')} certificates`, ours: seconds, unit: 's', max: 60 }),
    compare({ what: 'a page while certificates are issued, p99', ours: percentile(waits, 0.99), unit: 'ms', max: 1000 }),
  ]
}

async function firstVisitRows(what, url) {
  const { page } = await visitInTurns([{ key: 'page', url }])
  const row = (figure, key, unit, max) => compare({ what: `first visit, slow 4G phone, ${figure}: ${what}`, ours: page[key], unit, max })
  return [
    row('first contentful paint', 'fcp', 'ms', 1000),
    row('largest contentful paint', 'lcp', 'ms', 1000),
    row('bytes before LCP', 'kilobytesBeforeLcp', 'KB', 60),
    row('layout shift', 'cls', 'CLS', 0),
    row('total blocking time', 'tbt', 'ms', 100),
  ]
}
