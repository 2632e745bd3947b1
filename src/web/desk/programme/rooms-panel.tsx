import { useState } from 'react'
import type { Room } from '#domain/programme/programme.ts'
import { SubmitButton, submitFields } from '../ui/act-form.tsx'
import { RoomDialog } from './room-dialog.tsx'
import { type EditedProgramme, newId } from './use-programme.ts'

/** The rooms of the conference, and how long talks are. */
export function RoomsPanel({ edited }: { edited: EditedProgramme }) {
  const { programme, change } = edited
  const [opened, setOpened] = useState<Room>()
  const blank: Room = { id: newId(), name: '', place: '', isVirtual: false, streamUrl: '' }
  return (
    <div className="programme-panels">
      <section className="desk-panel" aria-labelledby="rooms-heading">
        <h2 id="rooms-heading">Rooms</h2>
        {programme.rooms.length === 0 && <p className="soft">There are no rooms yet.</p>}
        <ul className="programme-rooms">
          {programme.rooms.map((room) => (
            <li key={room.id}>
              <button type="button" className="link-button" onClick={() => setOpened(room)}>
                {room.name}
                <span className="unseen">: change this room</span>
              </button>{' '}
              <span className="soft">
                {[room.place, room.isVirtual ? (room.streamUrl ? 'online, with a link' : 'online, the link is missing') : ''].filter(Boolean).join(', ')}
              </span>
            </li>
          ))}
        </ul>
        <button type="button" className="button quiet" onClick={() => setOpened(blank)}>
          Add a room
        </button>
      </section>
      <section className="desk-panel" aria-labelledby="slots-heading">
        <h2 id="slots-heading">Talks and slides</h2>
        <form
          key={programme.version}
          className="act-form"
          onSubmit={(event) =>
            submitFields(event, async ({ talkMinutes, questionMinutes, slidesDueOn }) => {
              const settings = { talkMinutes: Number(talkMinutes), questionMinutes: Number(questionMinutes), slidesDueOn: slidesDueOn || null }
              await change('Settings saved', { settings })
            })
          }
        >
          <label className="desk-field">
            Minutes for a talk
            <input type="number" name="talkMinutes" min={1} max={240} defaultValue={programme.talkMinutes} />
          </label>
          <label className="desk-field">
            Minutes for questions after it
            <input type="number" name="questionMinutes" min={0} max={120} defaultValue={programme.questionMinutes} />
          </label>
          <label className="desk-field">
            Last day for slides
            <input type="date" name="slidesDueOn" defaultValue={programme.slidesDueOn ?? ''} />
          </label>
          <p className="soft">Talks already placed keep their length; the time for questions applies to all.</p>
          <SubmitButton busy={false} text="Save" />
        </form>
      </section>
      {opened && <RoomDialog edited={edited} room={opened} onClose={() => setOpened(undefined)} />}
    </div>
  )
}
