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
  /** Those that the reader may open; without them all. */
  parts?: readonly ConferencePart[]
}

const tabs = {
  home: deskPaths.conference,
  papers: deskPaths.conferencePapers,
  review: deskPaths.conferenceReview,
  registrations: deskPaths.conferenceRegistrations,
  settings: deskPaths.conferenceSettings,
}
const tabNames = { home: 'Home', papers: 'Papers', review: 'Review', registrations: 'Registrations', settings: 'Settings' } as const satisfies Record<
  keyof typeof tabs,
  string
>

interface ConferenceHeadProps {
  conference: HeadedConference
  /** Undefined on a page that no tab leads to. */
  tab?: keyof typeof tabs
  actions?: React.ReactNode
  children: React.ReactNode
}

/** The head of every page about one conference: its name and state, and the tabs. */
export function ConferenceHead({ conference, tab, actions, children }: ConferenceHeadProps) {
  const { id, conNo, subConference, startDate, endDate, location, isDraft, state, parts } = conference
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
