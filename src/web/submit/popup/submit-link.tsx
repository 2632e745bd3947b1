import { createContext, useContext } from 'react'
import { Link } from '../../ui/link.tsx'

export interface SubmitPopupConference {
  id: string
  slug: string
  name: string
}

export interface SubmitPopup {
  /** The path of the page with the form; links to it open the popup. */
  address: string
  /** Opens the popup; when it closes, `from` gets the focus back. */
  open: (from: HTMLElement) => void
}

export const SubmitPopupContext = createContext<SubmitPopup | undefined>(undefined)

/** A link to the page with a conference's submission form; inside that conference's SubmitPopupProvider it opens the popup instead. */
export function SubmitLink({ to, className, children }: { to: string; className?: string; children: React.ReactNode }) {
  const popup = useContext(SubmitPopupContext)
  return (
    <Link
      // Every request for the form's page issues a token, so it is not prefetched.
      prefetch="none"
      to={to}
      className={className}
      onClick={(event) => {
        // A modifier key opens the page in a new tab or window.
        if (popup?.address !== to || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        popup.open(event.currentTarget)
      }}
    >
      {children}
    </Link>
  )
}
