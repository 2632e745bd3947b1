import { useContext } from 'react'
import { Link } from '../../ui/link.tsx'
import { submitDoorContext } from './submit-door-context.ts'

/** A link to the page with a conference's submission form; with scripts, and inside that conference's SubmitDoor, it opens the popup instead. */
export function SubmitLink({ to, className, children }: { to: string; className?: string; children: React.ReactNode }) {
  const door = useContext(submitDoorContext)
  return (
    <Link
      // The form's page carries a token of its own, so it is never fetched on mere suspicion.
      prefetch="none"
      to={to}
      className={className}
      onClick={(event) => {
        // With a modifier a person asks for another tab or window, and gets it.
        if (door?.address !== to || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        door.open(event.currentTarget)
      }}
    >
      {children}
    </Link>
  )
}
