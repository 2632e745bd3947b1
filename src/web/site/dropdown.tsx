import { useId, useLayoutEffect, useRef } from 'react'
import { NavMenuLink } from './menu-link.tsx'

interface DropdownProps {
  label: string
  links: readonly { to: string; text: string; outside?: boolean }[]
  open: boolean
  onOpen(open: boolean): void
  /** Shown below the links. */
  children?: React.ReactNode
}

/** An entry of the navigation bar with a list of links: opens on hover, by keyboard and by touch. */
export function Dropdown({ label, links, open, onOpen, children }: DropdownProps) {
  const listId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const item = useRef<HTMLLIElement>(null)

  // A list that CSS had opened before hydration stays open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at hydration
  useLayoutEffect(() => {
    if (item.current?.matches(':hover, :has(> .dropdown :focus)')) onOpen(true)
  }, [])

  const hoverable = (event: React.PointerEvent) => event.pointerType === 'mouse' && matchMedia('(min-width: 60rem)').matches

  return (
    <li
      ref={item}
      className="has-dropdown"
      data-open={open}
      onPointerEnter={(event) => hoverable(event) && onOpen(true)}
      onPointerLeave={(event) => hoverable(event) && onOpen(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        onOpen(false)
        button.current?.focus()
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onOpen(false)
      }}
    >
      <button
        ref={button}
        type="button"
        className="nav-item"
        aria-expanded={open}
        aria-controls={listId}
        onPointerDown={(event) => event.preventDefault()}
        onClick={(event) => {
          // The mouse has already opened it by hovering; the click must not close it again.
          const byMouseHover = event.detail > 0 && open && matchMedia('(hover: hover) and (min-width: 60rem)').matches
          if (!byMouseHover) onOpen(!open)
        }}
      >
        {label}
      </button>
      <ul id={listId} className="dropdown">
        {links.map((link) => (
          <li key={`${link.to} ${link.text}`}>
            <NavMenuLink link={{ outside: false, ...link }} />
          </li>
        ))}
        {children}
      </ul>
    </li>
  )
}
