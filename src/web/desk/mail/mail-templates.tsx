import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatTimestamp } from '#domain/dates.ts'
import { mailTemplatesOf } from '#domain/mail/mail.store.ts'
import { fillPlaceholders, letterKindNames, letterKinds } from '#domain/mail/mail-template.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { Route } from './+types/mail-templates.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['people'])
  const stored = await mailTemplatesOf(services.db).all()
  const letters = letterKindNames.map((kind) => {
    const one = stored.find((template) => template.kind === kind)
    const changed = one ? `Changed by ${one.changed_by}, ${formatTimestamp(one.changed_at)}` : ''
    return { kind, name: letterKinds[kind], opening: one?.opening ?? '', closing: one?.closing ?? '', version: one?.version ?? 0, changed }
  })
  return { letters }
}

export default function MailTemplates({ loaderData: { letters } }: Route.ComponentProps) {
  return (
    <DeskPage
      title="Our letters"
      subtitle="What the site writes by itself says what must be said. You may add a paragraph at the beginning and at the end of each letter; {name} and {organiser} are filled in."
      actions={
        <Link className="button quiet" to={deskPaths.mail}>
          All mail
        </Link>
      }
    >
      {letters.map((letter) => (
        <LetterForm key={letter.kind} letter={letter} />
      ))}
    </DeskPage>
  )
}

interface Letter {
  kind: string
  name: string
  opening: string
  closing: string
  version: number
  changed: string
}

const sample = { name: 'Dr Amara Perera', organiser: 'our office' }

/** The office's opening and closing of one kind of letter, with a preview. */
function LetterForm({ letter }: { letter: Letter }) {
  const { mutate, busy, problem } = useMutation()
  const { revalidate } = useRevalidator()
  const [opening, setOpening] = useState(letter.opening)
  const [closing, setClosing] = useState(letter.closing)
  const ids = { opening: useId(), closing: useId(), heading: useId() }

  async function restore({ opening: first, closing: last, version, kind }: Letter): Promise<void> {
    const result = await mutate(
      `/letters/${kind}`,
      { opening: first, closing: last, version: version + 1 },
      () => ({ text: 'The words from before are back.' }),
      'PUT',
    )
    if (!result.ok) return
    setOpening(first)
    setClosing(last)
  }

  async function save(): Promise<void> {
    const result = await mutate(
      `/letters/${letter.kind}`,
      { opening, closing, version: letter.version },
      () => ({ text: 'Kept; the next letter says it.', undo: () => restore(letter) }),
      'PUT',
    )
    if (!result.ok && result.code === 'desk.changed_meanwhile') await revalidate()
  }

  return (
    <section className="desk-panel desk-stack" aria-labelledby={ids.heading}>
      <h2 id={ids.heading}>{letter.name}</h2>
      <label htmlFor={ids.opening}>At the beginning</label>
      <textarea id={ids.opening} rows={2} value={opening} onChange={(event) => setOpening(event.target.value)} />
      <label htmlFor={ids.closing}>At the end</label>
      <textarea id={ids.closing} rows={2} value={closing} onChange={(event) => setClosing(event.target.value)} />
      {(opening || closing) && (
        <details>
          <summary>How it reads</summary>
          <pre className="mail-text">
            {['Dear Dr Amara Perera,', fillPlaceholders(opening, sample), '[what the letter says]', fillPlaceholders(closing, sample)]
              .filter(Boolean)
              .join('\n\n')}
          </pre>
        </details>
      )}
      <ProblemNote problem={problem} />
      {problem?.code === 'desk.changed_meanwhile' && (
        <details open>
          <summary>What is there now</summary>
          <p className="words">{[letter.opening, letter.closing].filter(Boolean).join('\n\n') || 'Nothing.'}</p>
          <p className="soft">Keep yours, and they replace these.</p>
        </details>
      )}
      <div>
        <button type="button" className="button" disabled={busy} onClick={() => void save()}>
          Keep
        </button>
      </div>
      {letter.changed && <p className="soft">{letter.changed}</p>}
    </section>
  )
}
