import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { findChromium } from '../../scripts/chromium.mjs'
import { pause } from '../figures.mjs'
import { failedRow, skippedRow } from '../rows.mjs'
import { running } from '../site.mjs'

/** The newest that runs on the oldest Node we support. Installed for the run alone: the product does not need it. */
const tool = 'lighthouse@12.8.2'
const perfect = ['accessibility', 'best-practices', 'seo']
const leastPerformance = 98
const target = `100 in ${perfect.join(', ')}; ${leastPerformance} in performance`
/** One of each kind, for a short run. */
const ofEachKind = ['/', '/conference-years', '/about', '/advisory-team', '/publications', '/presenter-apply', '/faq', '/contact', '/register']
const mostPageMilliseconds = 60_000
const mostRounds = 3
/** Below the time that a part has, so that what was judged by then is told. */
const mostMilliseconds = { short: 4 * 60_000, whole: 13 * 60_000 }

/** Google's own judgement of every public page, as a phone. */
export async function lighthouse({ site, pages, work, short, say }) {
  const begun = performance.now()
  const late = () => performance.now() - begun > (short ? mostMilliseconds.short : mostMilliseconds.whole)
  const folder = path.join(work, 'lighthouse')
  if (!install(folder, say)) return [skippedRow('Lighthouse on every public page', `${tool} cannot be installed here`)]
  const judge = await judgeWith(folder)
  const addresses = [...(short ? ofEachKind : await publicAddresses(site)), pages.detail]
  const judged = new Map()
  // Whatever else the machine does can only lower a mark: once every page has one, those below their target are judged again.
  for (let round = 0; round < mostRounds; round += 1) {
    for (const address of addresses.filter((each) => !isGood(judged.get(each)))) {
      if (late()) break
      judged.set(address, better(judged.get(address), await judge(site.url + address).catch((error) => ({ error }))))
      say(`  ${address}: ${inWords(judged.get(address))}`)
    }
  }
  await judge.end()
  return [summary(addresses, judged), ...addresses.filter((address) => !isGood(judged.get(address))).map((address) => rowOf(address, judged.get(address)))]
}

function install(folder, say) {
  if (existsSync(path.join(folder, 'node_modules', 'lighthouse', 'core', 'index.js'))) return true
  mkdirSync(folder, { recursive: true })
  say(`installing ${tool} into ${folder} …`)
  return spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder, tool], { encoding: 'utf8' }).status === 0
}

/** One browser for all pages; a new one after a page that failed, since the old may still be busy with it. */
async function judgeWith(folder) {
  const load = (file) => import(pathToFileURL(path.join(folder, 'node_modules', file)).href)
  const { default: run } = await load('lighthouse/core/index.js')
  const { launch } = await load('chrome-launcher/dist/index.js')
  const chromePath = await findChromium()
  let browser
  const end = async () => {
    running.delete(ending)
    await browser?.kill()
    browser = undefined
  }
  const ending = { stop: end }
  const judge = async (url) => {
    browser ??= await launch({ chromePath, chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'], handleSIGINT: false })
    running.add(ending)
    try {
      const flags = { port: browser.port, output: 'json', logLevel: 'silent', disableFullPageScreenshot: true }
      const result = await Promise.race([run(url, flags), tooLate()])
      if (result.lhr.runtimeError) throw new Error(result.lhr.runtimeError.message)
      return marksOf(result.lhr)
    } catch (error) {
      await end()
      throw error
    }
  }
  return Object.assign(judge, { end })
}

async function tooLate() {
  await pause(mostPageMilliseconds)
  throw new Error(`not judged within ${mostPageMilliseconds / 1000} s`)
}

/** The mark of each category and, where it is below its target, what cost it. */
function marksOf({ categories, audits }) {
  return Object.fromEntries(
    Object.entries(categories).map(([category, { score, auditRefs }]) => {
      const failed = auditRefs.filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1).map(({ id }) => audits[id])
      const mark = Math.round(score * 100)
      return [category, { mark, failed: failed.map(({ id, displayValue }) => (displayValue ? `${id} ${displayValue.replaceAll(/\s/g, ' ')}` : id)) }]
    }),
  )
}

const leastOf = (category) => (perfect.includes(category) ? 100 : leastPerformance)
const below = (marks) => Object.entries(marks).filter(([category, { mark }]) => mark < leastOf(category))
const isGood = (marks) => marks !== undefined && !marks.error && below(marks).length === 0

/** The best of each category so far. */
function better(before, now) {
  if (!before || before.error) return now
  if (now.error) return before
  return Object.fromEntries(Object.entries(now).map(([category, mark]) => [category, mark.mark > before[category].mark ? mark : before[category]]))
}

function inWords(marks) {
  if (marks.error) return `failed: ${marks.error.message.split('\n')[0]}`
  const costs = below(marks).map(([category, { failed }]) => `${category}: ${failed.join(', ')}`)
  return [Object.values(marks).map(({ mark }) => mark), ...costs].join('; ')
}

function rowOf(address, marks) {
  const what = `Lighthouse, ${address}`
  if (!marks || marks.error) return failedRow(what, marks?.error ?? 'no time was left for it')
  return {
    what,
    measured: below(marks)
      .map(([category, { mark, failed }]) => `${category} ${mark} (${failed.join(', ')})`)
      .join('; '),
    target,
    met: false,
  }
}

function summary(addresses, judged) {
  const marks = [...judged].filter(([, each]) => !each.error)
  const lowest = ['performance', ...perfect].map((category) => {
    const [address, worst] = marks.reduce((one, other) => (other[1][category].mark < one[1][category].mark ? other : one), marks[0] ?? ['', {}])
    const mark = worst[category]?.mark ?? 'unknown'
    return `${category} ${mark}${mark < 100 ? ` (${address})` : ''}`
  })
  return {
    what: `Lighthouse, ${marks.length} of ${addresses.length} public pages, phone, best of up to ${mostRounds}: the lowest of each`,
    measured: lowest.join(', '),
    target,
    met: addresses.every((address) => isGood(judged.get(address))),
  }
}

/** As the site itself tells search engines, and the door to the accounts. */
async function publicAddresses(site) {
  const xml = await (await fetch(`${site.url}/sitemap.xml`)).text()
  const all = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address).pathname)
  return [...new Set([...all.filter((address) => !address.startsWith('/conference/')), '/login', '/register'])]
}
