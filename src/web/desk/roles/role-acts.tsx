import { useState } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { RolesData } from './roles.tsx'

const acts = {
  again: {
    button: 'Ask again…',
    confirm: 'Write again',
    words: 'They get another letter with a new link; the earlier link ends. An e-mail cannot be recalled.',
    done: 'The letter is on its way.',
  },
  end: {
    button: 'Take back…',
    confirm: 'Take the role back',
    words:
      'The name leaves the page, and the link ends. A certificate that was issued for the role is revoked, with a letter; otherwise nobody is written to. This cannot be taken back; they can be appointed again.',
    done: 'The role is taken back.',
  },
} as const

export function RoleActs({ role: { id, name, state } }: { role: RolesData['roles'][number] }) {
  const { mutate, busy, problem } = useMutation()
  const [asking, setAsking] = useState<keyof typeof acts>()
  const offered = state === 'appointed' ? (['again', 'end'] as const) : state === 'confirmed' ? (['end'] as const) : []
  async function perform(act: keyof typeof acts) {
    const result = await mutate(`/roles/${id}/${act}`, {}, () => ({ text: acts[act].done }))
    if (result.ok) setAsking(undefined)
  }
  return (
    <>
      <div className="desk-actions">
        {offered.map((act) => (
          <button key={act} type="button" className="button quiet" onClick={() => setAsking(act)}>
            {acts[act].button} <span className="unseen">{name}</span>
          </button>
        ))}
      </div>
      {asking && (
        <ConfirmDialog
          title={`${name}: ${acts[asking].confirm.toLowerCase()}?`}
          confirm={acts[asking].confirm}
          busy={busy}
          onConfirm={() => void perform(asking)}
          onCancel={() => setAsking(undefined)}
        >
          <p>{acts[asking].words}</p>
          <ProblemNote problem={problem} />
        </ConfirmDialog>
      )}
    </>
  )
}
