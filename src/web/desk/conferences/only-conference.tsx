import { href } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'

interface OnlyConferenceProps {
  conference: { id: string; name: string }
  /** What the list shows, before the name of the conference. */
  what: string
  /** The address of the whole list. */
  all: string
}

/** Says above a list that it shows only what concerns one conference. */
export function OnlyConference({ conference: { id, name }, what, all }: OnlyConferenceProps) {
  return (
    <p>
      Only {what} <Link to={href(deskPaths.conference, { id })}>{name}</Link>. <Link to={all}>Show all</Link>
    </p>
  )
}
