import { createContext, useCallback, useContext, useMemo, useRef, useState } from 'react'

export interface Notice {
  text: string
  /** Takes the act back, while that is possible. */
  undo?: (() => Promise<void>) | undefined
}

interface Shown extends Notice {
  key: number
}

const secondsShown = 12

const NoticesContext = createContext<(notice: Notice) => void>(() => {})

/** Says what was just done, to eyes and ears, with the way to undo it. What went wrong is said beside where it went wrong, not here. */
export function Notices({ children }: { children: React.ReactNode }) {
  const [shown, setShown] = useState<Shown[]>([])
  const next = useRef(0)
  const leave = useCallback((key: number) => setShown((now) => now.filter((one) => one.key !== key)), [])
  const tell = useCallback(
    (notice: Notice) => {
      const key = next.current
      next.current += 1
      setShown((now) => [...now.slice(-2), { ...notice, key }])
      setTimeout(() => leave(key), secondsShown * 1000)
    },
    [leave],
  )
  return (
    <NoticesContext value={tell}>
      {children}
      <div className="desk-notices" role="status">
        {shown.map(({ key, text, undo }) => (
          <p key={key}>
            <span>{text}</span>
            {undo && (
              <button
                type="button"
                onClick={() => {
                  leave(key)
                  void undo()
                }}
              >
                Undo
              </button>
            )}
            <button type="button" aria-label="Close this notice" onClick={() => leave(key)}>
              ×
            </button>
          </p>
        ))}
      </div>
    </NoticesContext>
  )
}

export function useNotices(): { tell: (notice: Notice) => void } {
  const tell = useContext(NoticesContext)
  return useMemo(() => ({ tell }), [tell])
}
