import { type RefObject, useEffect, useRef, useState } from 'react'

/** Single-letter shortcuts can be turned off, because they interfere with speech input. */
const offStorageKey = 'desk-keys-off'

const shortcuts = [
  ['j or ↓', 'next row'],
  ['k or ↑', 'row before'],
  ['Enter', 'open the row'],
  ['x', 'select the row'],
  ['/', 'search'],
  ['?', 'this list'],
] as const

/** A dialog that lists the keyboard shortcuts and can turn them off. */
export function KeyboardHelp() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [off, setOff] = useState(false)
  useEffect(() => {
    setOff(localStorage.getItem(offStorageKey) === 'yes')
    function onKeyDown(event: KeyboardEvent) {
      const isTyping = (event.target as HTMLElement).closest('input:not([type=checkbox]), textarea, select')
      if (event.key === '?' && !isTyping && localStorage.getItem(offStorageKey) !== 'yes') dialog.current?.showModal()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <button type="button" className="button quiet" onClick={() => dialog.current?.showModal()}>
        Keyboard
      </button>
      <dialog ref={dialog} className="desk-dialog" aria-labelledby="keyboard-heading">
        <h2 id="keyboard-heading">Keys in this list</h2>
        <dl className="desk-facts">
          {shortcuts.map(([key, effect]) => (
            <div key={key} className="key-line">
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{effect}</dd>
            </div>
          ))}
        </dl>
        <label className="tick">
          <input
            type="checkbox"
            checked={!off}
            onChange={() => {
              localStorage.setItem(offStorageKey, off ? 'no' : 'yes')
              setOff(!off)
            }}
          />{' '}
          These keys work
        </label>
        <form method="dialog">
          <button type="submit" className="button">
            Close
          </button>
        </form>
      </dialog>
    </>
  )
}

const textInputs = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])'

/** j and k or the arrows move the focus between the rows' links, x selects the row, / focuses the search box. */
export function useRowKeys(body: RefObject<HTMLTableSectionElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const target = event.target as HTMLElement
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest(textInputs) || document.querySelector('dialog[open]')) return
      if (localStorage.getItem(offStorageKey) === 'yes') return
      const rows = [...(body.current?.rows ?? [])]
      const current = rows.findIndex((row) => row.contains(document.activeElement))
      const focusRow = (to: number) => {
        const link = rows[to]?.querySelector('a')
        link?.focus()
        link?.scrollIntoView({ block: 'nearest' })
        event.preventDefault()
      }
      if (event.key === 'j' || (event.key === 'ArrowDown' && current >= 0)) focusRow(Math.min(current + 1, rows.length - 1))
      else if (event.key === 'k' || (event.key === 'ArrowUp' && current >= 0)) focusRow(Math.max(current - 1, 0))
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
