import { useCallback, useMemo, useRef, useState } from 'react'
import { href } from 'react-router'
import { paths } from '../../paths.ts'
import { KeptNote } from './kept-note.tsx'
import { SubmitDialog } from './submit-dialog.tsx'
import { type LeftBehind, type SubmitDoorConference, type SubmitDoorContext, submitDoorContext } from './submit-door-context.ts'

/** Around a conference's page: every SubmitLink below opens the one popup. Until the first one is used there is no popup at all. */
export function SubmitDoor({ conference, children }: { conference: SubmitDoorConference; children: React.ReactNode }) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const [left, setLeft] = useState<LeftBehind>('nothing')
  const opener = useRef<HTMLElement | null>(null)
  const door = useMemo<SubmitDoorContext>(
    () => ({
      address: href(paths.conferenceSubmit, { id: conference.id, conference: conference.slug }),
      open(from) {
        opener.current = from
        setState('open')
      },
    }),
    [conference.id, conference.slug],
  )
  const closed = useCallback(() => {
    setState('closed')
    opener.current?.focus()
  }, [])
  return (
    <submitDoorContext.Provider value={door}>
      {children}
      {state !== 'never' && <SubmitDialog key={conference.id} conference={conference} open={state === 'open'} onClosed={closed} onLeft={setLeft} />}
      {state === 'closed' && left !== 'nothing' && <KeptNote left={left} onShow={() => setState('open')} onDismiss={() => setLeft('nothing')} />}
    </submitDoorContext.Provider>
  )
}
