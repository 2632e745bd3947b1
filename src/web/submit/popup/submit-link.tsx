import { useContext } from 'react'
import { href, Link } from 'react-router'
import { paths } from '../../paths.ts'
import { submitDoorContext } from './submit-door-context.ts'

interface SubmitLinkProps {
  conference: { id: string; slug: string }
  className?: string
  children: React.ReactNode
}

/** A link to the page with the submission form; with scripts, and inside a SubmitDoor, it opens the popup instead. */
export function SubmitLink({ conference, className, children }: SubmitLinkProps) {
  const door = useContext(submitDoorContext)
  const opens = door?.conferenceId === conference.id ? door : undefined
  return (
    <Link
      // The form's page carries a token of its own, so it is never fetched on mere suspicion.
      prefetch="none"
      to={href(paths.conferenceSubmit, { id: conference.id, conference: conference.slug })}
      className={className}
      aria-haspopup={opens && 'dialog'}
      onClick={(event) => {
        // With a modifier a person asks for another tab or window, and gets it.
        if (!opens || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        opens.open(event.currentTarget)
      }}
    >
      {children}
    </Link>
  )
}
