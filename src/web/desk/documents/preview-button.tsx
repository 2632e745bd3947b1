import { useState } from 'react'

/** Downloads what a document would look like. It has neither a number nor a code. */
export function PreviewButton({ conference, body }: { conference: string; body: object }) {
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false })
  async function show() {
    if (state.busy) return
    setState({ busy: true })
    try {
      const response = await fetch(`/api/v1/desk/conferences/${conference}/documents/preview`, {
        method: 'POST',
        credentials: 'same-origin',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!response.ok) {
        const { error } = (await response.json()) as { error: { message: string; fields: Record<string, string> } }
        return setState({ busy: false, problem: [error.message, ...Object.values(error.fields)].join(' ') })
      }
      const link = document.createElement('a')
      link.href = URL.createObjectURL(await response.blob())
      link.download = 'preview.pdf'
      link.click()
      URL.revokeObjectURL(link.href)
      setState({ busy: false })
    } catch {
      setState({ busy: false, problem: 'The server could not be reached. Please check your connection and try again.' })
    }
  }
  return (
    <>
      <button type="button" className="button quiet" aria-disabled={state.busy} onClick={() => void show()}>
        {state.busy ? 'Please wait…' : 'Preview as PDF'}
      </button>
      {state.problem && (
        <p className="notice bad" role="alert">
          {state.problem}
        </p>
      )}
    </>
  )
}
