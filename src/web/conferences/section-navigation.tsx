import { useEffect, useRef } from 'react'
import { SubmitLink } from '../submit/popup/submit-link.tsx'
import { useCurrentSection } from './use-current-section.ts'

const sections = [
  { id: 'call-for-papers', label: 'Call for Papers' },
  { id: undefined, label: 'Paper / Abstract Submission' },
  { id: 'scopes', label: 'Scopes' },
  { id: 'speakers', label: 'Speakers' },
  { id: 'registration', label: 'Registration / Fees' },
  { id: 'journals', label: 'Journal & Publications' },
  { id: 'guideline', label: 'Guideline' },
] as const
const ids = sections.flatMap(({ id }) => id ?? [])

/** The way through a long page; stays in sight and marks where the reader is. */
export function SectionNavigation({ submit }: { submit: string }) {
  const current = useCurrentSection(ids)
  const list = useRef<HTMLUListElement>(null)

  useEffect(() => {
    // On a phone the list is wider than the screen: the marked entry is brought into view without moving the page.
    const entry = current && list.current?.querySelector<HTMLElement>(`[href="#${current}"]`)
    if (entry && list.current) list.current.scrollTo({ left: entry.offsetLeft - list.current.clientWidth / 2 + entry.offsetWidth / 2 })
  }, [current])

  return (
    <nav className="section-navigation" aria-label="On this page">
      <ul ref={list} className="frame plain-list">
        {sections.map(({ id, label }) => (
          <li key={label}>
            {id ? (
              <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
                {label}
              </a>
            ) : (
              <SubmitLink to={submit}>{label}</SubmitLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
