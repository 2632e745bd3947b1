import { useState } from 'react'
import { type Answer, callApi } from '../../accounts/call-api.ts'

interface Text {
  pages: string[]
  whole: boolean
}

/** The words of a file, read without opening it: nothing in them can run, load or look like us. */
export function FileText({ path, name }: { path: string; name: string }) {
  const [answer, setAnswer] = useState<Answer<Text>>()
  const [state, setState] = useState<'closed' | 'opening' | 'open'>('closed')
  async function toggle() {
    if (state !== 'closed') return setState('closed')
    setState('opening')
    setAnswer(await callApi<Text>(`${path}/text`, undefined, 'GET'))
    setState('open')
  }
  return (
    <>
      <button type="button" className="link-button" aria-expanded={state === 'open'} onClick={() => void toggle()}>
        {state === 'opening' ? 'Reading…' : state === 'open' ? 'Close' : 'Read here'} <span className="unseen">{name}</span>
      </button>
      {state === 'open' && answer?.ok && (
        <div className="file-text">
          <p className="soft">The words alone: pictures, tables and formulas are in the file.{!answer.data.whole && ' It goes on in the file.'}</p>
          {answer.data.pages.map((page, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name than their number.
            <p key={position} className="as-written">
              {page}
            </p>
          ))}
        </div>
      )}
      {state === 'open' && answer && !answer.ok && (
        <p className="notice warn" role="alert">
          {answer.message}
        </p>
      )}
    </>
  )
}
