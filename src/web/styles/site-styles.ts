import { hashOf } from '../own-inline.ts'
import cards from './cards.css?inline'
import conferenceBanner from './conference-banner.css?inline'
import conferenceList from './conference-list.css?inline'
import conferenceSections from './conference-sections.css?inline'
import everyPage from './every-page.css?inline'
import home from './home.css?inline'
import inputs from './inputs.css?inline'
import notices from './notices.css?inline'
import print from './print.css?inline'
import remaining from './remaining.css?inline'
import remainingAddress from './remaining.css?url'
import wholeAddress from './site.css?url'
import submitDialog from './submit-dialog.css?inline'

/** What of the style sheet stands in a page, and what of it the page fetches: at once, or before it shows anything else (`remaining-styles.ts`). */
export interface SiteStyles {
  text: string
  hash: string
  link: string
  remaining?: string
}

const inPage = (text: string) => ({ text, hash: hashOf(text), link: '' })
/** The rules that are left out match nothing in the page, in whichever state: a journey holds them against it. In the order of `remaining.css`. */
const partly = (...own: string[]): SiteStyles => ({ ...inPage([everyPage, ...own, print].join('')), remaining: remainingAddress })

const whole: SiteStyles = inPage(everyPage + remaining)
/** Beside the element and not in it: React leaves alone what it does not know in a head, also when the person goes on to a visitor's page. */
const fetched: SiteStyles = { ...inPage(''), link: `<link rel="stylesheet" href="${wholeAddress}"/>` }

/** Where most visitors come in. On a slow phone the half of the style sheet that belongs to other pages is a twentieth of a second before the first paint. */
const entrances: Partial<Record<string, SiteStyles>> = {
  'home/home': partly(home),
  'conferences/conference-years': partly(inputs, conferenceList),
  'conferences/conference': partly(cards, notices, submitDialog, conferenceBanner, conferenceSections),
}

/**
 * A visitor's page carries its style sheet in itself, so that the first paint waits for nothing. Whoever works at the desk has it since the first of a
 * hundred pages, none of which is kept: there it would be a third of what is rendered, compressed and sent each time.
 */
export function siteStylesOf(pathname: string, routeId: string | undefined): SiteStyles {
  return /^\/desk(\/|$)/.test(pathname) ? fetched : (entrances[routeId ?? ''] ?? whole)
}
