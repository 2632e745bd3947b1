import { useCallback, useEffect, useId, useRef } from 'react'
import { useBlocker } from 'react-router'

interface ConfirmDialogProps {
  title: string
  confirm: string
  cancel?: string
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
  /** The consequences. */
  children: React.ReactNode
}

/** A modal dialog before an action that has consequences. Escape cancels. */
export function ConfirmDialog({ title, confirm, cancel = 'Cancel', busy = false, onConfirm, onCancel, children }: ConfirmDialogProps) {
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog ref={ref} className="confirm-dialog" aria-labelledby={id} onCancel={onCancel}>
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

/** Asks before unsaved changes are lost: with our dialog on navigation, with the browser's own on unload. Render `leaveDialog`. */
export function useUnsavedChanges(isDirty: boolean) {
  const isLeaving = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && !isLeaving.current && currentLocation.pathname !== nextLocation.pathname)
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
  const leaveDialog = blocker.state === 'blocked' && (
    <ConfirmDialog
      title="Leave without saving?"
      confirm="Leave without saving"
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
      cancel="Stay here"
    >
      <p>What you typed on this page is not stored yet and would be lost.</p>
    </ConfirmDialog>
  )
  return { leave, leaveDialog }
}
