import { useState } from 'react'
import type { Room } from '#domain/programme/programme.ts'
import { submitFields } from '../ui/act-form.tsx'
import { Dialog } from './dialog.tsx'
import type { EditedProgramme } from './use-programme.ts'

/** Adds a room, or changes or removes one. */
export function RoomDialog({ edited: { programme, change }, room, onClose }: { edited: EditedProgramme; room: Room; onClose: () => void }) {
  const [problem, setProblem] = useState<{ name?: string; streamUrl?: string; remove?: string }>({})
  const exists = programme.rooms.some(({ id }) => id === room.id)
  const inUse = programme.sessions.filter(({ roomId }) => roomId === room.id).length

  async function save({ name = '', place = '', streamUrl = '', isVirtual }: Record<string, string>) {
    const typed = { id: room.id, name: name.trim(), place: place.trim(), streamUrl: streamUrl.trim(), isVirtual: isVirtual !== undefined }
    const found = {
      ...(typed.name === '' ? { name: 'Please enter the name of the room.' } : {}),
      ...(typed.streamUrl === '' || /^https:\/\/\S+$/.test(typed.streamUrl) ? {} : { streamUrl: 'Please enter a link that begins with https://, or nothing.' }),
    }
    setProblem(found)
    if (Object.keys(found).length > 0) return
    const rooms = exists ? programme.rooms.map((one) => (one.id === room.id ? typed : one)) : [...programme.rooms, typed]
    void change(exists ? `Room ${typed.name} changed` : `Room ${typed.name} added`, { rooms })
    onClose()
  }

  function remove() {
    if (inUse > 0)
      return setProblem({
        remove: inUse === 1 ? 'A session is in this room. Please move it first.' : `${inUse} sessions are in this room. Please move them first.`,
      })
    void change(`Room ${room.name} removed`, { rooms: programme.rooms.filter(({ id }) => id !== room.id) })
    onClose()
  }

  return (
    <Dialog title={exists ? `Room ${room.name}` : 'A new room'} onClose={onClose}>
      <form className="act-form" noValidate onSubmit={(event) => submitFields(event, save)}>
        <label className="desk-field">
          Name
          <input name="name" defaultValue={room.name} maxLength={100} aria-invalid={problem.name !== undefined} aria-describedby="room-name-problem" />
        </label>
        <Problem id="room-name-problem" text={problem.name} />
        <label className="desk-field">
          How to find it
          <input name="place" defaultValue={room.place} maxLength={200} />
        </label>
        <label className="tick">
          <input type="checkbox" name="isVirtual" defaultChecked={room.isVirtual} /> It exists only online
        </label>
        <label className="desk-field">
          Link to the stream
          <input
            name="streamUrl"
            inputMode="url"
            defaultValue={room.streamUrl}
            maxLength={500}
            aria-invalid={problem.streamUrl !== undefined}
            aria-describedby="room-stream-problem"
          />
        </label>
        <Problem id="room-stream-problem" text={problem.streamUrl} />
        <p className="soft">Only registered people see the link, on the page of their registration.</p>
        <Problem id="room-remove-problem" text={problem.remove} />
        <p className="desk-actions">
          <button type="submit" className="button">
            {exists ? 'Save' : 'Add'}
          </button>
          <button type="button" className="button quiet" onClick={onClose}>
            Cancel
          </button>
          {exists && (
            <button type="button" className="button quiet" onClick={remove}>
              Remove the room
            </button>
          )}
        </p>
      </form>
    </Dialog>
  )
}

export function Problem({ id, text }: { id: string; text: string | undefined }) {
  return text ? (
    <p id={id} className="field-error" role="alert">
      {text}
    </p>
  ) : null
}
