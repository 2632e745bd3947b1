import { useRevalidator } from 'react-router'
import { copyLabels } from '#domain/review/blindness/guard-labels.ts'
import type { PostedForm } from '../../request-context.ts'
import { Badge } from '../ui/desk-page.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import { FailedCheck } from './failed-check.tsx'
import { AlsoFound, FoundNames } from './guard-findings.tsx'
import type { ShownSubmission } from './submission.tsx'

type Guard = NonNullable<ShownSubmission['guard']>
type Part = Guard['parts'][number]

const tones = { waiting: 'none', ready: 'good', held: 'warn' } as const

interface Props {
  submission: ShownSubmission
  /** What was posted about its failed check, and refused. */
  posted: PostedForm | undefined
  done: string | null
}

/** What reviewers may read of the paper, and what is held because it names the authors. */
export function GuardPanel({ submission: { reference, guard }, posted, done }: Props) {
  const { mutate, busy, problem } = useMutation()
  const { revalidate } = useRevalidator()
  if (!guard || guard.parts.length === 0) return null

  async function change(act: 'allow' | 'hold', file: string | null): Promise<void> {
    const order = { version: guard?.version, file }
    const text = act === 'allow' ? `${reference}: reviewers may read it.` : `${reference}: held again.`
    const other = act === 'allow' ? 'hold' : 'allow'
    const undo = async () => void (await mutate(`/submissions/${reference}/reviewer-copies/${other}`, order))
    const result = await mutate(`/submissions/${reference}/reviewer-copies/${act}`, order, () => ({ text, undo }))
    if (!result.ok && result.code === 'desk.changed_meanwhile') await revalidate()
  }
  return (
    <section className="desk-panel desk-stack" aria-labelledby="guard-heading">
      <h2 id="guard-heading">What reviewers read</h2>
      <ProblemNote problem={problem} />
      <FailedCheck reference={reference} failure={guard.failure} posted={posted} done={done} />
      <ul className="plain-list desk-files">
        {guard.parts.map((part) => (
          <li key={part.fileId ?? 'words'} className="desk-stack">
            <p>
              <Badge tone={tones[part.state]} text={copyLabels[part.state]} /> {part.fileId === null ? 'Title, abstract and keywords' : <bdi>{part.name}</bdi>}
            </p>
            {part.state === 'held' && <p>{part.reason}</p>}
            <Findings part={part} />
            <p className="desk-actions">
              {part.mayAllow && (
                <button type="button" className="button" disabled={busy} onClick={() => void change('allow', part.fileId)}>
                  Let reviewers read it <span className="unseen">{part.name}</span>
                </button>
              )}
              {part.allowed && (
                <button type="button" className="button quiet" disabled={busy} onClick={() => void change('hold', part.fileId)}>
                  Hold it again <span className="unseen">{part.name}</span>
                </button>
              )}
              {part.fileId !== null && part.hasCopy && (
                <a className="button quiet" href={`/api/v1/desk/submissions/${reference}/reviewer-copies/${part.fileId}`} download>
                  The reviewer’s copy
                </a>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Findings({ part: { hits, explanation, references, removed, allowed, state } }: { part: Part }) {
  return (
    <>
      <FoundNames hits={hits} />
      {explanation && (
        <>
          <p className="soft">The author explains:</p>
          <blockquote className="as-written">{explanation}</blockquote>
        </>
      )}
      {allowed && <p className="soft">{allowed}</p>}
      <AlsoFound {...{ removed, references, state }} referencesNote=", where authors may cite themselves" />
    </>
  )
}
