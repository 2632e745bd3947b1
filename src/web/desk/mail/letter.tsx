import { useId, useRef, useState } from 'react'
import { href } from 'react-router'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Badge, DeskPage } from '../ui/desk-page.tsx'
import { ConflictChoice, EditConflict } from '../ui/use-mutation.tsx'
import type { Route } from './+types/letter.ts'
import { LetterFiles } from './letter-files.tsx'
import { AddedByTheSite, LetterVersions, Placeholders } from './letter-panels.tsx'
import { LetterPreview } from './letter-preview.tsx'
import { type LetterData, loadLetter } from './load-letters.ts'
import { type LetterEditor, useLetterEditor } from './use-letter-editor.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['people'])
  return loadLetter(services, args.params.kind, new URL(args.request.url))
}

export default function LetterPage({ loaderData }: Route.ComponentProps) {
  return <Letter key={`${loaderData.kind} ${loaderData.conference?.id}`} data={loaderData} />
}

type Field = 'subject' | 'body'

function Letter({ data }: { data: LetterData }) {
  const editor = useLetterEditor(data)
  const [isAsking, setAsking] = useState(false)
  const fields = { subject: useRef<HTMLInputElement>(null), body: useRef<HTMLTextAreaElement>(null) }
  const lastField = useRef<Field>('body')
  const hasConflict = editor.problem?.code === 'desk.changed_meanwhile'
  const list = data.conference ? `${deskPaths.letters}?conference=${data.conference.id}` : deskPaths.letters
  const resetLabel = data.conference ? 'Reset to the text for all conferences' : 'Reset to the standard text'

  /** Inserts a placeholder where the organiser last wrote. */
  function insert(name: string, isBlock: boolean): void {
    const field = isBlock ? 'body' : lastField.current
    const control = fields[field].current
    if (!control) return
    const at = control.selectionStart ?? control.value.length
    control.setRangeText(`{${name}}`, at, control.selectionEnd ?? at, 'end')
    editor.setWords({ ...editor.words, [field]: control.value })
    control.focus()
  }

  return (
    <DeskPage
      title={data.label}
      subtitle={
        <>
          {data.isChanged ? <Badge tone="good" text={data.conference ? 'Its own version' : 'Changed'} /> : <Badge text="Standard text" />}{' '}
          {data.conference ? `Only for ${data.conference.name}` : data.conferenceSearch && 'For all conferences without a version of their own'}
        </>
      }
      actions={
        <Link className="button quiet" to={list}>
          All letters
        </Link>
      }
    >
      <div className="desk-columns">
        <div className="desk-stack">
          {hasConflict && <Conflict data={data} editor={editor} />}
          <form
            className="desk-panel letter-form"
            aria-label="The letter"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              void editor.save()
            }}
          >
            {editor.problem && !hasConflict && (
              <ErrorSummary message={editor.problem.message} fields={editor.problem.fields} labels={{ subject: 'Subject', body: 'Text', files: 'Files' }} />
            )}
            <TextField
              label="Subject"
              problem={hasConflict ? undefined : editor.problem?.fields.subject}
              control={(props) => (
                <input
                  {...props}
                  ref={fields.subject}
                  name="subject"
                  maxLength={200}
                  value={editor.words.subject}
                  onFocus={() => {
                    lastField.current = 'subject'
                  }}
                  onChange={(event) => editor.setWords({ ...editor.words, subject: event.target.value })}
                />
              )}
            />
            <TextField
              label="Text"
              hint="An empty line begins a new paragraph. Web addresses that you write become links."
              problem={hasConflict ? undefined : editor.problem?.fields.body}
              control={(props) => (
                <textarea
                  {...props}
                  ref={fields.body}
                  name="body"
                  rows={18}
                  maxLength={10_000}
                  value={editor.words.body}
                  onFocus={() => {
                    lastField.current = 'body'
                  }}
                  onChange={(event) => editor.setWords({ ...editor.words, body: event.target.value })}
                />
              )}
            />
            <LetterFiles files={editor.files} change={editor.setFiles} problem={hasConflict ? undefined : editor.problem?.fields.files} />
            {data.generalFiles.length > 0 && (
              <p className="soft">
                The version for all conferences takes {data.generalFiles.join(', ')} along. Once this one has words or files of its own, only its own files go
                out with it.
              </p>
            )}
            <p className="save-bar">
              <button type="submit" className="button" aria-disabled={editor.busy}>
                Save
              </button>
              <button type="button" className="button quiet" aria-disabled={editor.busy} onClick={() => void editor.showPreview()}>
                Preview
              </button>
              {data.isChanged && (
                <button type="button" className="button quiet" aria-disabled={editor.busy} onClick={() => setAsking(true)}>
                  {resetLabel}…
                </button>
              )}
              <span className="soft">{editor.isDirty ? 'Not saved yet.' : data.changed}</span>
            </p>
          </form>
          {editor.preview && (
            <LetterPreview
              preview={editor.preview}
              isOld={editor.preview.words.subject !== editor.words.subject || editor.preview.words.body !== editor.words.body}
            />
          )}
        </div>
        <div className="desk-stack">
          <Placeholders placeholders={data.placeholders} insert={insert} />
          <AddedByTheSite button={data.button} fixed={data.fixed} />
          {data.conferenceSearch && <LetterVersions data={data} search={data.conferenceSearch} path={href(deskPaths.letter, { kind: data.kind })} />}
        </div>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={`${resetLabel}?`}
          confirm={resetLabel}
          busy={editor.busy}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            void editor.reset()
          }}
        >
          <p>
            This version’s words are taken off, and its files no longer go out. What it said stays in the record, from where it can be copied; the files do not.
          </p>
        </ConfirmDialog>
      )}
      {editor.leaveDialog}
    </DeskPage>
  )
}

interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** A labelled control with its hint and its problem. */
function TextField({
  label,
  hint,
  problem,
  control,
}: {
  label: string
  hint?: string
  problem: string | undefined
  control: (props: ControlProps) => React.ReactNode
}) {
  const id = useId()
  return (
    <div className="desk-field">
      <label htmlFor={id}>{label}</label>
      {hint && <p className="soft">{hint}</p>}
      {control({ id, 'aria-invalid': problem ? true : undefined, 'aria-describedby': problem ? `${id}-problem` : undefined })}
      {problem && (
        <p className="field-error" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}

/** Somebody else has saved this version in the meantime. */
function Conflict({ data, editor }: { data: LetterData; editor: LetterEditor }) {
  return (
    <EditConflict message={editor.problem?.message ?? ''}>
      <details open>
        <summary>What is there now</summary>
        <p className="words">{data.words.subject}</p>
        <p className="words">{data.words.body}</p>
      </details>
      <ConflictChoice onTheirs={editor.takeTheirs} onMine={editor.keepMine} />
    </EditConflict>
  )
}
