import { useId, useLayoutEffect, useRef } from 'react'
import { NavLink } from '../ui/link.tsx'

interface DropdownProps {
  label: string
  links: readonly { to: string; text: string }[]
  open: boolean
  onOpen(open: boolean): void
  /** What stands below the links. */
  children?: React.ReactNode
}

/** One entry of the navigation bar with a list under it: opens on hover, and by key and touch too. */
export function Dropdown({ label, links, open, onOpen, children }: DropdownProps) {
  const listId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const item = useRef<HTMLLIElement>(null)

  // What style alone had opened before the script arrived stays open when it does.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at the moment of hydration
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
          // A mouse has opened it by hovering; its click then must not close it again.
          const byMouseHover = event.detail > 0 && open && matchMedia('(hover: hover) and (min-width: 60rem)').matches
          if (!byMouseHover) onOpen(!open)
        }}
      >
        {label}
      </button>
      <ul id={listId} className="dropdown">
        {links.map((link) => (
          <li key={link.to}>
            <NavLink to={link.to}>{link.text}</NavLink>
          </li>
        ))}
        {children}
      </ul>
    </li>
  )
}
