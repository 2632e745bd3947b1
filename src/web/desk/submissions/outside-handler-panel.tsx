import { useState } from 'react'
import { SubmitButton } from '../ui/act-form.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'

interface OutsideHandlerProps {
  reference: string
  handling: { current: { name: string; email: string; until: string } | undefined } | undefined
}

/** For an organiser with a conflict, where nobody here can handle the paper: somebody from outside does, by a link. */
export function OutsideHandlerPanel({ reference, handling }: OutsideHandlerProps) {
  const { mutate, busy, problem } = useMutation()
  const [asking, setAsking] = useState<{ name: string; email: string; days: number }>()
  if (!handling) return null
  const path = `/review/papers/${reference}/outside-handler`
  const { current } = handling

  async function invite() {
    if (!asking) return
    await mutate(path, asking, () => ({ text: `The link is on its way to ${asking.email}.` }))
    setAsking(undefined)
  }
  return (
    <section className="desk-panel" aria-labelledby="outside-heading">
      <h2 id="outside-heading">Handler from outside</h2>
      <p className="soft">
        Everybody here who could handle this paper has a conflict of interest with it. Somebody from outside can read its reviews and decide, by a link that you
        do not see.
      </p>
      {current && (
        <>
          <p>
            {current.name}, {current.email}, until {current.until}
          </p>
          <p className="desk-actions">
            <button
              type="button"
              className="button quiet"
              aria-disabled={busy}
              onClick={() => void mutate(`${path}/revoke`, {}, () => ({ text: 'The link has ended.' }))}
            >
              End the link
            </button>
          </p>
        </>
      )}
      <form
        className="act-form"
        onSubmit={(event) => {
          event.preventDefault()
          const fields = new FormData(event.currentTarget)
          setAsking({ name: String(fields.get('name')), email: String(fields.get('email')), days: Number(fields.get('days')) })
        }}
      >
        {current && <h3>Ask somebody else instead</h3>}
        <label className="desk-field">
          Name
          <input name="name" required maxLength={200} autoComplete="off" />
        </label>
        <label className="desk-field">
          E-mail
          <input name="email" type="email" required maxLength={254} autoComplete="off" />
        </label>
        <label className="desk-field">
          Days until the link ends
          <input name="days" type="number" min={1} max={90} defaultValue={30} required />
        </label>
        <ProblemNote problem={problem} />
        <SubmitButton busy={busy} text="Send the link…" />
      </form>
      {asking && (
        <ConfirmDialog
          title={`Send the link to ${asking.name}?`}
          confirm="Send"
          busy={busy}
          onConfirm={() => void invite()}
          onCancel={() => setAsking(undefined)}
        >
          <p>
            {asking.email} can read the reviews of this paper and decide on it. {current && 'The earlier link ends. '}An e-mail cannot be recalled.
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}
