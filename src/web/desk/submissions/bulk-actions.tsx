import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { Outcome } from '#domain/submissions/desk/act-on-selection.ts'
import { writePaperQuery } from '#domain/submissions/desk/paper-query.ts'
import { maxSelected } from '#domain/submissions/desk/selection.schema.ts'
import { stateLabels } from '#domain/submissions/next-steps.ts'
import { openMoves } from '#domain/submissions/paper.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { ProblemNote } from '../ui/use-mutation.tsx'
import { DecisionFields } from './decision-panel.tsx'
import { FilesDownload } from './files-download.tsx'
import { LetterPanel } from './letter-panel.tsx'
import type { ListData } from './load-list.ts'
import { SkippedNote, useSubmissionMutations } from './use-submission-mutations.tsx'

export type Selection = ReturnType<typeof useSelection>

/** The selected rows: some of this page, or all that match the filters. Another view starts with none. */
export function useSelection({ rows, total, query }: Pick<ListData, 'rows' | 'total' | 'query'>) {
  const { search } = useLocation()
  const [state, setState] = useState<{ view: string; references: ReadonlySet<string>; all: boolean }>({ view: search, references: new Set(), all: false })
  return useMemo(() => {
    const current = state.view === search ? state : { view: search, references: new Set<string>(), all: false }
    const selected = rows.filter(({ reference }) => current.references.has(reference))
    const all = current.all && total !== undefined
    const matching = writePaperQuery(query)
    const set = (references: Iterable<string>, everything = false) => setState({ view: search, references: new Set(references), all: everything })
    const page = rows.map(({ reference }) => reference)
    return {
      count: all ? (total ?? 0) : selected.length,
      has: (reference: string) => all || current.references.has(reference),
      /** The whole page is selected, more rows match, and not too many for one request. */
      canSelectAll: total !== undefined && total > rows.length && total <= maxSelected && selected.length === rows.length && !all,
      toggle(reference: string) {
        const references = new Set(all ? page : current.references)
        if (!references.delete(reference)) references.add(reference)
        set(references)
      },
      selectPage: () => set(page),
      selectAll: () => set(page, true),
      clear: () => set([]),
      /** The `selection` of the API's requests. */
      body: all ? { matching: matching.toString(), expected: total ?? 0 } : { chosen: selected.map(({ reference, version }) => ({ reference, version })) },
      /** The query string of the release page and of the export. */
      search: (all ? matching : new URLSearchParams(selected.map(({ reference }): [string, string] => ['reference', reference]))).toString(),
    }
  }, [state, search, rows, total, query])
}

type Panel = 'decide' | 'move' | 'write'

/** Actions on the selected rows; without a selection only the export of everything that matches. */
export function BulkActions({ data, selection }: { data: ListData; selection: Selection }) {
  const [panel, setPanel] = useState<Panel>()
  const [skipped, setSkipped] = useState<Outcome['left']>([])
  const { perform, busy, problem, clearProblem } = useSubmissionMutations()
  const { count } = selection
  const open = count > 0 ? panel : undefined
  const exported = count > 0 ? selection.search : writePaperQuery(data.query).toString()
  const what = count > 0 ? 'selected' : 'all that match'

  async function performOnSelection(name: Panel, fields: object, messages: [one: string, many: string]) {
    const result = await perform(name, { selection: selection.body, ...fields }, messages)
    if (!result.ok) return
    setSkipped(result.data.left)
    setPanel(undefined)
    selection.clear()
  }
  const toggle = (wanted: Panel) => {
    clearProblem()
    setPanel(open === wanted ? undefined : wanted)
  }
  const panelButton = (wanted: Panel, text: string) => (
    <button type="button" className="button quiet" aria-expanded={open === wanted} onClick={() => toggle(wanted)}>
      {text}
    </button>
  )
  return (
    <section className="selected-acts" aria-label="With the selected submissions">
      <div className="desk-actions">
        <span className="selected-count" role="status">
          {count === 0 ? 'Tick rows to decide, move or write' : `${count} selected`}
        </span>
        {selection.canSelectAll && (
          <button type="button" className="link-button" onClick={selection.selectAll}>
            Select all {data.total} that match
          </button>
        )}
        {count > 0 && (
          <>
            {panelButton('decide', 'Decide…')}
            {panelButton('move', 'Set state…')}
            {panelButton('write', 'Write…')}
            <Link className="button quiet" to={`${deskPaths.release}?${selection.search}`}>
              Release…
            </Link>
          </>
        )}
        <ExportButtons search={exported} what={what} />
        <FilesDownload search={exported} what={what} />
      </div>
      {open === 'decide' && (
        <form
          className="desk-panel act-form"
          onSubmit={(event) => submit(event, (fields) => performOnSelection('decide', fields, ['the decision is written', 'the decisions are written']))}
        >
          <DecisionFields />
          <p className="soft">Nothing is told yet: the authors hear of it when you release it, and until then you can take it back.</p>
          <SubmitButton busy={busy} text={`Write the decision for ${count}`} />
        </form>
      )}
      {open === 'move' && (
        <form
          className="desk-panel act-form"
          onSubmit={(event) => submit(event, (fields) => performOnSelection('move', fields, ['the state is set', 'the state is set']))}
        >
          <label className="desk-field">
            New state
            <select name="to" required>
              {openMoves.map((state) => (
                <option key={state} value={state}>
                  {stateLabels[state]}
                </option>
              ))}
            </select>
          </label>
          <p className="soft">The authors see it at once and are told by mail half a minute later. Until then you can take it back.</p>
          <SubmitButton busy={busy} text={`Set the state of ${count}`} />
        </form>
      )}
      {open === 'write' && (
        <LetterPanel
          count={count}
          selection={selection.body}
          busy={busy}
          send={(letter) => performOnSelection('write', letter, ['the mail is on its way', 'the mails are on their way'])}
        />
      )}
      <ProblemNote problem={problem} />
      <SkippedNote skipped={skipped} />
    </section>
  )
}

function SubmitButton({ busy, text }: { busy: boolean; text: string }) {
  return (
    <div>
      <button type="submit" className="button" aria-disabled={busy}>
        {busy ? 'Please wait…' : text}
      </button>
    </div>
  )
}

function submit(event: React.FormEvent<HTMLFormElement>, perform: (fields: Record<string, string>) => Promise<void>) {
  event.preventDefault()
  void perform(Object.fromEntries([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])))
}

/** Plain form posts, so that the browser downloads the response as it streams. */
function ExportButtons({ search, what }: { search: string; what: string }) {
  return (['csv', 'xlsx'] as const).map((format) => (
    <form key={format} method="post" action={`/api/v1/desk/submissions/export?format=${format}${search && `&${search}`}`}>
      <button type="submit" className="button quiet" title={`Download ${what} as ${format.toUpperCase()}`}>
        {format.toUpperCase()} <span className="unseen">({what})</span>
      </button>
    </form>
  ))
}
