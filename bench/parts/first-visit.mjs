import { kilobytes, shown } from '../figures.mjs'
import { firstVisits } from '../page-load.mjs'
import { isAtMost, skippedRow } from '../rows.mjs'

const mostPaintMilliseconds = 1000
const mostKilobytesBeforePaint = 60
const mostBlockingMilliseconds = 50

/** A first visit with a phone on a slow line, beside WordPress's default themes without any plugin. */
export async function firstVisit({ site, pages, peers, short }) {
  if (peers.reason) return [skippedRow('first visit on a slow 4G phone', peers.reason)]
  const { wordpress } = peers
  const targets = Object.entries(pages).flatMap(([name, address]) => [
    { label: `ours ${name}`, url: site.url + address },
    { label: `block ${name}`, url: wordpress.url + wordpress.pages[name] },
    { label: `classic ${name}`, url: wordpress.classic + wordpress.pages[name] },
  ])
  const visits = await firstVisits(targets, short ? 5 : 7)
  const rows = []
  for (const name of Object.keys(pages)) {
    const ours = visits[`ours ${name}`]
    const peersHere = [visits[`block ${name}`], visits[`classic ${name}`]]
    const size = (visit) => `${shown(kilobytes(visit.bytes))} KB`
    const row = (what, measured, target, met) => rows.push({ what: `first visit, ${name}: ${what}`, measured, target, met })
    for (const [key, paint] of [
      ['fcp', 'first paint (FCP)'],
      ['lcp', 'largest paint (LCP)'],
    ]) {
      const fastest = Math.min(...peersHere.map((visit) => visit[key]))
      row(
        paint,
        `${shown(ours[key])} ms (WordPress's fastest theme ${shown(fastest)} ms)`,
        `no later than WordPress's fastest, and within ${mostPaintMilliseconds} ms`,
        isAtMost(ours[key], Math.min(fastest, mostPaintMilliseconds)),
      )
    }
    row(
      'needed before the largest paint',
      `${shown(kilobytes(ours.bytesBeforePaint))} KB of ${size(ours)} in ${ours.requests} requests (WordPress ${peersHere.map(size).join(' and ')} in all)`,
      `at most ${mostKilobytesBeforePaint} KB`,
      isAtMost(kilobytes(ours.bytesBeforePaint), mostKilobytesBeforePaint),
    )
    row('shift', ours.cls.toFixed(3), '0', Number(ours.cls.toFixed(3)) === 0)
    row('blocking time', `${shown(ours.tbt)} ms`, `under ${mostBlockingMilliseconds} ms`, ours.tbt < mostBlockingMilliseconds)
  }
  return rows
}
