import { href } from 'react-router'
import type { ConferenceState } from '#domain/conferences/conference.ts'
import { type ConferencePart, conferenceParts } from '#domain/conferences/membership.ts'
import { formatDays } from '#domain/dates.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import { ConferenceBadge } from './conference-labels.tsx'

export interface HeadedConference {
  id: string
  conNo: string
  subConference: string
  startDate: string
  endDate: string
  location: string
  isDraft: boolean
  state: ConferenceState
  /** The journal whose manuscripts these are. */
  journal?: string | undefined
  /** Those that the reader may open; without them all. */
  parts?: readonly ConferencePart[]
}

const tabs = {
  home: deskPaths.conference,
  papers: deskPaths.conferencePapers,
  review: deskPaths.conferenceReview,
  registrations: deskPaths.conferenceRegistrations,
  programme: deskPaths.conferenceProgramme,
  documents: deskPaths.conferenceDocuments,
  publishing: deskPaths.conferencePublishing,
  settings: deskPaths.conferenceSettings,
}
const tabNames = {
  home: 'Home',
  papers: 'Papers',
  review: 'Review',
  registrations: 'Registrations',
  programme: 'Programme',
  documents: 'Documents',
  publishing: 'Publishing',
  settings: 'Settings',
} as const satisfies Record<keyof typeof tabs, string>

const journalTabs = { ...tabNames, home: 'Manuscripts', papers: 'List' }
const journalParts: readonly ConferencePart[] = ['home', 'papers', 'review', 'settings']

interface ConferenceHeadProps {
  conference: HeadedConference
  /** Undefined on a page that no tab leads to. */
  tab?: keyof typeof tabs
  actions?: React.ReactNode
  children: React.ReactNode
}

/** The head of every page about one conference: its name and state, and the tabs. */
export function ConferenceHead({ conference, tab, actions, children }: ConferenceHeadProps) {
  const { id, conNo, subConference, startDate, endDate, location, isDraft, state, parts, journal } = conference
  if (journal) return <JournalHead {...{ conference: { id, journal, title: subConference, parts }, tab, actions }}>{children}</JournalHead>
  return (
    <DeskPage
      title={`${conNo} ${subConference}`}
      subtitle={
        <>
          <ConferenceBadge isDraft={isDraft} state={state} /> {[formatDays(startDate, endDate), location].filter(Boolean).join(', ')}
        </>
      }
      actions={actions}
    >
      <nav className="desk-views" aria-label="Parts of this conference">
        {(parts ?? conferenceParts).map((name) => (
          <Link key={name} to={href(tabs[name], { id })} aria-current={name === tab ? 'page' : undefined}>
            {tabNames[name]}
          </Link>
        ))}
      </nav>
      {children}
    </DeskPage>
  )
}

interface JournalHeadProps {
  conference: { id: string; journal: string; title: string; parts?: readonly ConferencePart[] | undefined }
  tab?: keyof typeof tabs | undefined
  actions?: React.ReactNode
  children: React.ReactNode
}

/** The same of the manuscripts of a journal, which has neither days nor registrations. */
export function JournalHead({ conference: { id, journal, title, parts = journalParts }, tab, actions, children }: JournalHeadProps) {
  return (
    <DeskPage title={title} subtitle="Manuscripts that were sent to this journal." actions={actions}>
      <nav className="desk-views" aria-label="Parts of this journal">
        {parts.map((name) => (
          <Link
            key={name}
            to={name === 'home' ? href(deskPaths.publishingJournal, { journal }) : href(tabs[name], { id })}
            aria-current={name === tab ? 'page' : undefined}
          >
            {journalTabs[name]}
          </Link>
        ))}
      </nav>
      {children}
    </DeskPage>
  )
}
