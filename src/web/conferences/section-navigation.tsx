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
/** Sections without an entry of their own: while they are read, none is marked. */
const unlisted = ['important-dates', 'travel', 'committee', 'supporters', 'reviewers', 'facts', 'accepted'] as const
const idsOnPage = [...unlisted, ...sections.flatMap(({ id }) => id ?? [])]

/** Every section that the page of a conference can have, so that each is found when the marker looks for the one being read. */
export const conferenceSectionIds: readonly string[] = idsOnPage

/** The sticky navigation between the sections; marks the current one. */
export function SectionNavigation({ submit }: { submit: string }) {
  const list = useRef<HTMLUListElement>(null)
  const current = useCurrentSection(list)

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

/** How far below the navigation a section that a link has scrolled to may begin. */
const reachPixels = 64

/** The section right below the navigation: the last one that begins there or above. */
function useCurrentSection(list: React.RefObject<HTMLUListElement | null>): string | undefined {
  const [current, setCurrent] = useState<string>()

  useEffect(() => {
    let frame = 0
    const find = () => {
      frame = 0
      const line = (list.current?.getBoundingClientRect().bottom ?? 0) + reachPixels
      const begun = idsOnPage.flatMap((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top !== undefined && top <= line ? [{ id, top }] : []
      })
      setCurrent(begun.sort((a, b) => b.top - a.top)[0]?.id)
    }
    const findSoon = () => {
      frame ||= requestAnimationFrame(find)
    }
    find()
    addEventListener('scroll', findSoon, { passive: true })
    addEventListener('resize', findSoon)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', findSoon)
      removeEventListener('resize', findSoon)
    }
  }, [list])

  return current
}
