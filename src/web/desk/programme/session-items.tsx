import { useState } from 'react'
import { takeOut } from '#domain/programme/moves.ts'
import { itemLabels, type ProgrammeItem, type Session, timedItems } from '#domain/programme/programme.ts'
import { submitFields } from '../ui/act-form.tsx'
import { describeItem } from './describe-item.ts'
import { PeopleField } from './people-field.tsx'
import { type EditedProgramme, newId } from './use-programme.ts'

const ownItems = ['keynote', 'break', 'text'] as const
const usualMinutes = { keynote: 45, break: 30, text: 10 } as const

/** What is in a session: its order, its lengths, and keynotes, breaks and texts that are added to it. */
export function SessionItems({ edited, session }: { edited: EditedProgramme; session: Session }) {
  const { programme, change } = edited
  const [kind, setKind] = useState<(typeof ownItems)[number]>('keynote')
  const [people, setPeople] = useState<string[]>([])
  const put = (label: string, items: ProgrammeItem[]) => change(label, { sessions: [{ ...session, items }] })

  function move(index: number, by: -1 | 1) {
    const items = [...session.items]
    const [moved] = items.splice(index, 1)
    if (!moved) return
    items.splice(index + by, 0, moved)
    void put('Order changed', items)
  }

  function changeItem(id: string, value: string) {
    const items = session.items.map((item) => {
      if (item.id !== id) return item
      return item.kind === 'poster' ? { ...item, board: value.slice(0, 20) } : { ...item, minutes: Math.min(Math.max(1, Number(value) || 1), 240) }
    })
    void put('Item changed', items)
  }

  return (
    <section aria-label="What is in it">
      <h3>What is in it</h3>
      {session.items.length === 0 && <p className="soft">Nothing yet.</p>}
      <ol className="programme-order">
        {timedItems(session, programme.questionMinutes).map((item, index) => {
          const { title, who, needs } = describeItem(edited, item)
          return (
            <li key={item.id}>
              <span>
                <strong>{title}</strong> <span className="soft">{who}</span>
                {needs !== '' && <span className="programme-needs">Needs: {needs}</span>}
              </span>
              <label>
                <span className="unseen">{item.kind === 'poster' ? `Board of ${title}` : `Minutes of ${title}`}</span>
                <input
                  key={item.kind === 'poster' ? item.board : item.minutes}
                  type={item.kind === 'poster' ? 'text' : 'number'}
                  min={1}
                  max={240}
                  defaultValue={item.kind === 'poster' ? item.board : item.minutes}
                  onBlur={(event) => {
                    if (event.target.value !== event.target.defaultValue) changeItem(item.id, event.target.value)
                  }}
                />
              </label>
              <button type="button" className="button quiet" aria-disabled={index === 0} onClick={() => index > 0 && move(index, -1)}>
                Up<span className="unseen"> {title}</span>
              </button>
              <button
                type="button"
                className="button quiet"
                aria-disabled={index === session.items.length - 1}
                onClick={() => index < session.items.length - 1 && move(index, 1)}
              >
                Down<span className="unseen"> {title}</span>
              </button>
              <button type="button" className="button quiet" onClick={() => void change(`“${title}” taken out`, takeOut(programme, item.id))}>
                Take out<span className="unseen"> {title}</span>
              </button>
            </li>
          )
        })}
      </ol>
      <form
        className="act-form"
        onSubmit={(event) => {
          const form = event.currentTarget
          submitFields(event, async ({ title = '', minutes }) => {
            const base = { id: newId(), title: title.trim() || itemLabels[kind], minutes: Math.min(Math.max(1, Number(minutes) || usualMinutes[kind]), 240) }
            await put(`${itemLabels[kind]} added`, [...session.items, kind === 'keynote' ? { ...base, kind, people } : { ...base, kind }])
            setPeople([])
            form.reset()
          })
        }}
      >
        <h3>Add something other than a paper</h3>
        <div className="programme-fields">
          <label className="desk-field">
            What
            <select value={kind} onChange={(event) => setKind(ownItems.find((one) => one === event.target.value) ?? 'text')}>
              {ownItems.map((one) => (
                <option key={one} value={one}>
                  {itemLabels[one]}
                </option>
              ))}
            </select>
          </label>
          <label className="desk-field">
            Its title
            <input name="title" maxLength={300} />
          </label>
          <label className="desk-field">
            Its minutes
            <input key={kind} type="number" name="minutes" min={1} max={240} defaultValue={usualMinutes[kind]} />
          </label>
        </div>
        {kind === 'keynote' && <PeopleField edited={edited} label="Speakers" chosen={people} onChange={setPeople} />}
        <p>
          <button type="submit" className="button quiet">
            Add it
          </button>
        </p>
      </form>
    </section>
  )
}
