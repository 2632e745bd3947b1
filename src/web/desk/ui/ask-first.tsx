import { useEffect, useId, useRef } from 'react'

interface AskFirstProps {
  title: string
  confirm: string
  cancel?: string
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
  children: React.ReactNode
}

/** A question before something that has consequences, with the consequences. Escape is no. */
export function AskFirst({ title, confirm, cancel = 'Cancel', busy = false, onConfirm, onCancel, children }: AskFirstProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const box = dialog.current
    box?.showModal()
    return () => box?.close()
  }, [])
  return (
    <dialog ref={dialog} className="ask-first" aria-labelledby={id} onCancel={onCancel}>
      <h2 id={id}>{title}</h2>
      {children}
      <p className="desk-actions">
        <button type="button" className="button" aria-disabled={busy} onClick={onConfirm}>
          {confirm}
        </button>
        <button type="button" className="button quiet" onClick={onCancel}>
          {cancel}
        </button>
      </p>
    </dialog>
  )
}
