import { useEffect, useRef } from 'react'
import type { Presence } from '#domain/check-in/attendance.ts'
import { type DoorPerson, mayEnter, type ScanOutcome } from '#domain/check-in/scan.ts'
import { registrationLabels } from '#domain/registrations/registration.ts'

/** What came of a scan or of a name that was chosen. */
export interface Answered {
  outcome: ScanOutcome
  person?: DoorPerson | undefined
  since?: Presence | undefined
  /** The volunteer let the person in all the same. */
  isLetIn?: boolean
}

const titles = {
  in: 'In',
  'already-in': 'Already in',
  unpaid: 'Not paid',
  'no-place': 'No place yet',
  ended: 'No longer registered',
  'wrong-conference': 'Wrong conference',
  unknown: 'Not a badge of ours',
} as const satisfies Record<ScanOutcome, string>

const tones = {
  in: 'good',
  'already-in': 'warn',
  unpaid: 'bad',
  'no-place': 'bad',
  ended: 'bad',
  'wrong-conference': 'bad',
  unknown: 'bad',
} as const satisfies Record<ScanOutcome, string>

function sentenceOf({ outcome, person, since }: Answered, timeZone: string): string {
  const time = since && new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(since.at)
  const sentences = {
    in: '',
    'already-in': `Came in today at ${time ?? ''}, ${since?.place ?? ''}.`,
    unpaid: `${person?.due ?? ''} is still to be paid. Please send the person to the registration desk.`,
    'no-place': `${person ? registrationLabels[person.state] : ''}. Please send the person to the registration desk.`,
    ended: `${person ? registrationLabels[person.state] : ''}. Please send the person to the registration desk.`,
    'wrong-conference': 'This badge is for another conference.',
    unknown: 'Please type the name instead.',
  } satisfies Record<ScanOutcome, string>
  return sentences[outcome]
}

interface OutcomeProps {
  answered: Answered
  timeZone: string
  onLetIn: () => void
  onUndo: () => void
  onClose: () => void
}

/** The answer in one look: a colour, a word, the person, and what to do. */
export function Outcome({ answered, timeZone, onLetIn, onUndo, onClose }: OutcomeProps) {
  const { outcome, person, isLetIn } = answered
  const isIn = outcome === 'in' || isLetIn === true
  const asks = !isIn && mayEnter[outcome] === 'after asking'
  const panel = useRef<HTMLDivElement>(null)
  // A question takes the focus, so that it is answered with the keyboard alone.
  useEffect(() => {
    if (asks) panel.current?.focus()
  }, [asks])
  const sentence = isIn ? '' : sentenceOf(answered, timeZone)
  return (
    <div ref={panel} className={`door-outcome ${isIn ? 'good' : tones[outcome]}`} role="status" tabIndex={-1}>
      <p className="door-outcome-title">{isIn ? titles.in : titles[outcome]}</p>
      {person && (
        <p className="door-outcome-name">
          {person.name} <span className="soft">{person.category}</span>
        </p>
      )}
      {sentence && <p>{sentence}</p>}
      {person?.needs && (
        <p className="door-needs">
          <strong>Needs assistance:</strong> {person.needs}
        </p>
      )}
      <p className="door-actions">
        {asks && (
          <button type="button" className="button" onClick={onLetIn}>
            Let in all the same
          </button>
        )}
        {isIn && (
          <button type="button" className="button quiet" onClick={onUndo}>
            Undo
          </button>
        )}
        {outcome === 'already-in' && (
          <button type="button" className="button quiet" onClick={onUndo}>
            Not in after all
          </button>
        )}
        <button type="button" className="button quiet" onClick={onClose}>
          Next
        </button>
      </p>
    </div>
  )
}
