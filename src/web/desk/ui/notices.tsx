import { createContext, useCallback, useContext, useMemo, useRef, useState } from 'react'
import { seconds } from '#domain/durations.ts'

export interface Notice {
  text: string
  /** Undoes the action, while that is possible. */
  undo?: (() => Promise<void>) | undefined
}

interface ShownNotice extends Notice {
  key: number
}

const displayTime = seconds(12)
const maxShown = 3

const NoticesContext = createContext<(notice: Notice) => void>(() => {})

/** Shows and announces what was just done, with an Undo button. Problems are shown beside their control instead. */
export function Notices({ children }: { children: React.ReactNode }) {
  const [shown, setShown] = useState<ShownNotice[]>([])
  const nextKey = useRef(0)
  const remove = useCallback((key: number) => setShown((now) => now.filter((notice) => notice.key !== key)), [])
  const notify = useCallback(
    (notice: Notice) => {
      const key = nextKey.current
      nextKey.current += 1
      setShown((now) => [...now, { ...notice, key }].slice(-maxShown))
      setTimeout(() => remove(key), displayTime)
    },
    [remove],
  )
  return (
    <NoticesContext value={notify}>
      {children}
      <div className="desk-notices" role="status">
        {shown.map(({ key, text, undo }) => (
          <p key={key}>
            <span>{text}</span>
            {undo && (
              <button
                type="button"
                onClick={() => {
                  remove(key)
                  void undo()
                }}
              >
                Undo
              </button>
            )}
            <button type="button" aria-label="Close this notice" onClick={() => remove(key)}>
              ×
            </button>
          </p>
        ))}
      </div>
    </NoticesContext>
  )
}

export function useNotices(): { notify: (notice: Notice) => void } {
  const notify = useContext(NoticesContext)
  return useMemo(() => ({ notify }), [notify])
}
