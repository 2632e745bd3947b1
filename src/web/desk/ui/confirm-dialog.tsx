import { useCallback, useEffect, useId, useRef } from 'react'
import { useBlocker } from 'react-router'

interface ConfirmDialogProps {
  title: string
  confirm: string
  cancel?: string
  busy?: boolean
  /** The button that is emphasised, stands first and takes the focus: the one that loses nothing. */
  primary?: 'confirm' | 'cancel'
  onConfirm: () => void
  onCancel: () => void
  /** The consequences. */
  children: React.ReactNode
}

/** A modal dialog before an action that has consequences. Escape cancels. */
export function ConfirmDialog({ title, confirm, cancel = 'Cancel', busy = false, primary = 'confirm', onConfirm, onCancel, children }: ConfirmDialogProps) {
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  const look = (name: 'confirm' | 'cancel') => (primary === name ? 'button' : 'button quiet')
  const confirmButton = (
    <button key="confirm" type="button" className={look('confirm')} aria-disabled={busy} onClick={onConfirm}>
      {confirm}
    </button>
  )
  const cancelButton = (
    <button key="cancel" type="button" className={look('cancel')} onClick={onCancel}>
      {cancel}
    </button>
  )
  return (
    <dialog ref={ref} className="confirm-dialog" aria-labelledby={id} onCancel={onCancel}>
      <h2 id={id}>{title}</h2>
      {children}
      <p className="desk-actions">{primary === 'confirm' ? [confirmButton, cancelButton] : [cancelButton, confirmButton]}</p>
    </dialog>
  )
}

/**
 * Asks before unsaved changes are lost: with our dialog on navigation, with the browser's own on unload. Render `leaveDialog`. `formIsIn` tells
 * whether another query string at the same path shows another form.
 */
export function useUnsavedChanges(isDirty: boolean, formIsIn: 'path' | 'query' = 'path') {
  const isLeaving = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const leaves = currentLocation.pathname !== nextLocation.pathname || (formIsIn === 'query' && currentLocation.search !== nextLocation.search)
    return isDirty && !isLeaving.current && leaves
  })
  useEffect(() => {
    if (!isDirty) return
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', preventUnload)
    return () => removeEventListener('beforeunload', preventUnload)
  }, [isDirty])
  /** Navigates without asking, after the changes were saved. */
  const leave = useCallback((navigate: () => unknown) => {
    isLeaving.current = true
    navigate()
  }, [])
  const leaveDialog = blocker.state === 'blocked' && <LeaveDialog onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />
  return { leave, leaveDialog }
}

export function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <ConfirmDialog title="Leave without saving?" confirm="Leave without saving" cancel="Stay here" primary="cancel" onConfirm={onLeave} onCancel={onStay}>
      <p>What you typed on this page is not stored yet and would be lost.</p>
    </ConfirmDialog>
  )
}
