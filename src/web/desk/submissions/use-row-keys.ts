import { type RefObject, useEffect } from 'react'

/** Somebody who speaks to their computer may not want single letters to do anything. */
export const keysOff = 'desk-keys-off'

const typing = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])'

/** j and k or the arrows go from row to row, Enter opens (the row's link has the focus), x ticks, / goes to the search. */
export function useRowKeys(body: RefObject<HTMLTableSectionElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const target = event.target as HTMLElement
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest(typing) || document.querySelector('dialog[open]')) return
      if (localStorage.getItem(keysOff) === 'yes') return
      const rows = [...(body.current?.rows ?? [])]
      const current = rows.findIndex((row) => row.contains(document.activeElement))
      const go = (to: number) => {
        const link = rows[to]?.querySelector('a')
        link?.focus()
        link?.scrollIntoView({ block: 'nearest' })
        event.preventDefault()
      }
      if (event.key === 'j' || (event.key === 'ArrowDown' && current >= 0)) go(Math.min(current + 1, rows.length - 1))
      else if (event.key === 'k' || (event.key === 'ArrowUp' && current >= 0)) go(Math.max(current - 1, 0))
      else if (event.key === 'x' && current >= 0) rows[current]?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()
      else if (event.key === '/') {
        document.querySelector<HTMLInputElement>('input[type=search]')?.focus()
        event.preventDefault()
      }
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [body])
}
