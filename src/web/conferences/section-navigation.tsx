import { useEffect, useRef, useState } from 'react'
import { SubmitLink } from '../submit/popup/submit-link.tsx'

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

/** The sticky navigation between the sections; marks the current one. */
export function SectionNavigation({ submit }: { submit: string }) {
  const current = useCurrentSection(ids)
  const list = useRef<HTMLUListElement>(null)

  useEffect(() => {
    // On a phone the list is wider than the screen; it scrolls to the marked entry without moving the page.
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

/** The section in the upper part of the viewport. */
function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>()

  useEffect(() => {
    const visible = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          if (entry.isIntersecting) visible.add(entry.target.id)
          else visible.delete(entry.target.id)
        }
        // Between two sections the last one stays marked.
        setCurrent((before) => ids.find((id) => visible.has(id)) ?? before)
      },
      { rootMargin: '-25% 0px -70% 0px' },
    )
    for (const id of ids) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [ids])

  return current
}
