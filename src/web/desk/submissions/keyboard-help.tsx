import { useEffect, useRef, useState } from 'react'
import { WrittenOnce } from '../../ui/written-once.tsx'
import { keysOff } from './use-row-keys.ts'

const keys = [
  ['j or ↓', 'next row'],
  ['k or ↑', 'row before'],
  ['Enter', 'open the row'],
  ['x', 'select the row'],
  ['/', 'search'],
  ['?', 'this list'],
] as const

/** Says which keys work in the list, and turns them off for those who do not want them. */
export function KeyboardHelp() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [off, setOff] = useState(false)
  useEffect(() => {
    setOff(localStorage.getItem(keysOff) === 'yes')
    function onKeyDown(event: KeyboardEvent) {
      const isTyping = (event.target as HTMLElement).closest('input:not([type=checkbox]), textarea, select')
      if (event.key === '?' && !isTyping && localStorage.getItem(keysOff) !== 'yes') dialog.current?.showModal()
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
        <WrittenOnce tag="dl" className="desk-facts" part={KeyLines} given={{}} />
        <label className="tick">
          <input
            type="checkbox"
            checked={!off}
            onChange={() => {
              localStorage.setItem(keysOff, off ? 'no' : 'yes')
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

function KeyLines() {
  return keys.map(([key, does]) => (
    <div key={key} className="key-line">
      <dt>
        <kbd>{key}</kbd>
      </dt>
      <dd>{does}</dd>
    </div>
  ))
}
