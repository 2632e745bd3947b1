import { useState } from 'react'
import type { ReviewStage } from '#domain/review/review.ts'
import type { ReviewFormDefinition } from '#domain/review/review-form.ts'
import { ReviewFields } from '../../../reviews/review-form.tsx'
import { stageLabels } from '../../../reviews/review-labels.ts'
import { ProblemNote, useMutation } from '../../ui/use-mutation.tsx'

type Criterion = ReviewFormDefinition['criteria'][number]
type Question = ReviewFormDefinition['questions'][number]

interface FormEditorProps {
  conference: string
  form: { stage: ReviewStage; number: number; definition: ReviewFormDefinition }
}

/** The review form of a stage. What was answered before keeps the form that it answers. */
export function FormEditor({ conference, form: { stage, number, definition } }: FormEditorProps) {
  const [draft, setDraft] = useState<ReviewFormDefinition>(() => structuredClone(definition))
  const { mutate, busy, problem } = useMutation()
  const heading = `form-${stage}`
  const setCriteria = (criteria: Criterion[]) => setDraft({ ...draft, criteria })
  const setQuestions = (questions: Question[]) => setDraft({ ...draft, questions })

  async function save(event: React.FormEvent) {
    event.preventDefault()
    const path = `/conferences/${conference}/review-forms/${stage}`
    await mutate(path, { number, definition: draft }, () => ({ text: 'The form is saved. New rounds use it.' }), 'PUT')
  }
  return (
    <section className="desk-panel" aria-labelledby={heading}>
      <h2 id={heading}>Review form: {stageLabels[stage].toLowerCase()}</h2>
      <form className="act-form" onSubmit={(event) => void save(event)}>
        <label className="desk-field">
          Introduction
          <textarea rows={2} maxLength={2000} value={draft.introduction} onChange={(event) => setDraft({ ...draft, introduction: event.target.value })} />
        </label>
        <h3>Criteria</h3>
        {draft.criteria.map((criterion, at) => (
          <fieldset key={criterion.id} className="review-part">
            <legend>{criterion.name || `Criterion ${at + 1}`}</legend>
            <label className="desk-field">
              Name
              <input
                maxLength={100}
                required
                value={criterion.name}
                onChange={(event) => setCriteria(replaced(draft.criteria, at, { name: event.target.value }))}
              />
            </label>
            <label className="desk-field">
              Weight, 1 to 10
              <input
                type="number"
                min={1}
                max={10}
                required
                value={criterion.weight}
                onChange={(event) => setCriteria(replaced(draft.criteria, at, { weight: Number(event.target.value) }))}
              />
            </label>
            {criterion.anchors.map((anchor, score) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an anchor is known by its score
              <label key={score} className="desk-field">
                {score + 1} means
                <input
                  maxLength={200}
                  required
                  value={anchor}
                  onChange={(event) => setCriteria(replaced(draft.criteria, at, { anchors: criterion.anchors.with(score, event.target.value) }))}
                />
              </label>
            ))}
            <PartButtons name={criterion.name} at={at} parts={draft.criteria} set={setCriteria} />
          </fieldset>
        ))}
        {draft.criteria.length < 12 && (
          <button
            type="button"
            className="button quiet"
            onClick={() => setCriteria([...draft.criteria, { id: newId('c'), name: '', weight: 1, anchors: ['', '', '', '', ''] }])}
          >
            Add a criterion
          </button>
        )}
        <h3>Questions of your own</h3>
        {draft.questions.map((question, at) => (
          <fieldset key={question.id} className="review-part">
            <legend>Question {at + 1}</legend>
            <label className="desk-field">
              Question
              <input
                maxLength={500}
                required
                value={question.text}
                onChange={(event) => setQuestions(replaced(draft.questions, at, { text: event.target.value }))}
              />
            </label>
            <label className="desk-field">
              Answer
              <select value={question.kind} onChange={(event) => setQuestions(replaced(draft.questions, at, { kind: event.target.value as Question['kind'] }))}>
                <option value="text">Text</option>
                <option value="yes-no">Yes or no</option>
              </select>
            </label>
            <label className="desk-field">
              Who reads it
              <select
                value={question.audience}
                onChange={(event) => setQuestions(replaced(draft.questions, at, { audience: event.target.value as Question['audience'] }))}
              >
                <option value="author">The author and the organisers</option>
                <option value="organisers">Organisers alone</option>
              </select>
            </label>
            <label className="tick">
              <input
                type="checkbox"
                checked={question.isRequired}
                onChange={(event) => setQuestions(replaced(draft.questions, at, { isRequired: event.target.checked }))}
              />{' '}
              Must be answered
            </label>
            <PartButtons name={question.text} at={at} parts={draft.questions} set={setQuestions} />
          </fieldset>
        ))}
        {draft.questions.length < 12 && (
          <button
            type="button"
            className="button quiet"
            onClick={() => setQuestions([...draft.questions, { id: newId('q'), text: '', kind: 'text', isRequired: false, audience: 'author' }])}
          >
            Add a question
          </button>
        )}
        <h3>Files</h3>
        <label className="tick">
          <input type="checkbox" checked={draft.attachments} onChange={(event) => setDraft({ ...draft, attachments: event.target.checked })} /> Reviewers may
          attach files, of which the authors get copies with the decision
        </label>
        <details>
          <summary>Preview</summary>
          <fieldset className="form" disabled>
            <ReviewFields review={{ form: draft }} values={{}} problems={{}} />
          </fieldset>
        </details>
        <p className="soft">Rounds that are open keep the form that they began with. No answer loses its question.</p>
        <ProblemNote problem={problem} />
        <div>
          <button type="submit" className="button" aria-disabled={busy}>
            {busy ? 'Please wait…' : 'Save the form'}
          </button>
        </div>
      </form>
    </section>
  )
}

interface PartButtonsProps<Part> {
  name: string
  at: number
  parts: readonly Part[]
  set: (parts: Part[]) => void
}

function PartButtons<Part>({ name, at, parts, set }: PartButtonsProps<Part>) {
  const label = <span className="unseen">{name}</span>
  return (
    <p className="desk-actions">
      <button type="button" className="button quiet" disabled={at === 0} onClick={() => set(swapped(parts, at - 1))}>
        Move up {label}
      </button>
      <button type="button" className="button quiet" disabled={at === parts.length - 1} onClick={() => set(swapped(parts, at))}>
        Move down {label}
      </button>
      <button type="button" className="button quiet" onClick={() => set(parts.toSpliced(at, 1))}>
        Remove {label}
      </button>
    </p>
  )
}

export function replaced<Part>(parts: readonly Part[], at: number, change: Partial<Part>): Part[] {
  return parts.map((part, index) => (index === at ? { ...part, ...change } : part))
}

/** A part and the one after it in each other's place. */
function swapped<Part>(parts: readonly Part[], at: number): Part[] {
  return parts.toSpliced(at, 2, ...parts.slice(at, at + 2).toReversed())
}

/** An id that stays when the part is renamed or moved, so that answers keep their question. */
export function newId(kind: 'c' | 'q' | 'd'): string {
  return `${kind}-${crypto.randomUUID().slice(0, 13)}`
}
