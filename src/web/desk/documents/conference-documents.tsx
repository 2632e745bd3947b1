import { useState } from 'react'
import { data, href } from 'react-router'
import { deskConferencesOf } from '#domain/conferences/desk-conferences.store.ts'
import { openParts } from '#domain/desk/conference-rights.ts'
import { batchesOf } from '#domain/documents/desk/batches.store.ts'
import { candidatesOf } from '#domain/documents/desk/candidates.store.ts'
import { documentKindLabels, documentStateLabels, isDocumentKind, issuedAtDesk } from '#domain/documents/document.ts'
import { seconds } from '#domain/durations.ts'
import { Link } from '../../ui/link.tsx'
import { ConferenceHead } from '../conferences/conference-head.tsx'
import { formOf } from '../conferences/use-conference-form.ts'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { Badge } from '../ui/desk-page.tsx'
import { DeskTable } from '../ui/desk-table.tsx'
import { usePolling } from '../ui/use-polling.ts'
import type { Route } from './+types/conference-documents.ts'
import { stateTones } from './document-tones.ts'
import { HandForm } from './hand-form.tsx'
import { IssuePanel } from './issue-panel.tsx'

/** Who may get which letter or certificate of a conference. */
export async function loader(args: Route.LoaderArgs) {
  const { services, organiser } = await requireOrganiser(args, ['documents'])
  const { db } = services
  const conference = await deskConferencesOf(db).find(args.params.id)
  if (!conference) throw data(null, { status: 404 })
  const { id, publishedAt, state } = conference
  const { conNo, subConference, startDate, endDate, location } = formOf(conference)
  const wanted = new URL(args.request.url).searchParams.get('kind') ?? ''
  const kind = isDocumentKind(wanted) && wanted !== 'visa-invitation' ? wanted : ('acceptance-letter' as const)
  const candidates = await candidatesOf(db, id).find(kind)
  const batch = await batchesOf(db).latest(id)
  return {
    head: { id, conNo, subConference, startDate, endDate, location, isDraft: publishedAt === null, state, parts: await openParts(db, organiser, id) },
    kind,
    rows: candidates.map(({ subject, name, about, isEntitled, rule, document }) => ({ subject, name, about, isEntitled, rule, document })),
    batch: batch && {
      id: batch.id,
      kind: documentKindLabels[batch.kind],
      total: batch.total,
      issued: batch.issued,
      isFinished: batch.finishedAt !== null,
      problems: batch.problems.map(({ problem }) => problem),
    },
  }
}

export type DocumentsData = Route.ComponentProps['loaderData']
type Row = DocumentsData['rows'][number]

export default function ConferenceDocuments({ loaderData: page }: Route.ComponentProps) {
  const { head, kind, rows, batch } = page
  return (
    <ConferenceHead
      conference={head}
      tab="documents"
      actions={
        <>
          <Link className="button quiet" to={href(deskPaths.documentText, { kind, language: 'en' })}>
            Text of this document
          </Link>
          <Link className="button quiet" to={href(deskPaths.conferenceDocumentSettings, { id: head.id })}>
            Logo and signatures
          </Link>
          <Link className="button quiet" to={`${deskPaths.documents}?conference=${encodeURIComponent(head.id)}`}>
            All that were issued
          </Link>
        </>
      }
    >
      <nav className="desk-views" aria-label="Kinds of documents">
        {issuedAtDesk.map((one) => (
          <Link key={one} to={`?kind=${one}`} aria-current={one === kind ? 'page' : undefined}>
            {documentKindLabels[one]}
          </Link>
        ))}
      </nav>
      {batch && <Progress key={batch.id} batch={batch} />}
      <Candidates key={kind} page={page} rows={rows} />
      <HandForm key={`hand ${kind}`} conference={head.id} kind={kind} />
    </ConferenceHead>
  )
}

/** How far the last batch is; the page asks again while it runs. */
function Progress({ batch: { kind, total, issued, isFinished, problems } }: { batch: NonNullable<DocumentsData['batch']> }) {
  usePolling(isFinished ? 0 : seconds(2))
  const settled = issued + problems.length
  return (
    <section className="desk-panel" aria-label="Last order">
      <p role="status">
        {isFinished ? `${kind}: ${issued} of ${total} issued.` : `${kind}: ${settled} of ${total} so far. You can leave this page; it goes on.`}
      </p>
      {!isFinished && <progress value={settled} max={total} aria-label="Documents issued" />}
      {problems.length > 0 && (
        <ul>
          {[...new Set(problems)].map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Those who are entitled and have none yet are what most organisers want. */
const isDue = (row: Row) => row.isEntitled && row.document?.state !== 'valid'

function Candidates({ page, rows }: { page: DocumentsData; rows: readonly Row[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const due = rows.filter(isDue).map(({ subject }) => subject)
  const toggle = (subject: string) => {
    const next = new Set(chosen)
    if (!next.delete(subject)) next.add(subject)
    setChosen(next)
  }
  if (rows.length === 0) return <p className="desk-empty">Nobody is due this document yet. You can still issue one by hand below.</p>
  return (
    <>
      <IssuePanel page={page} chosen={[...chosen]} due={due} onSelect={(subjects) => setChosen(new Set(subjects))} />
      <DeskTable caption={documentKindLabels[page.kind]} columns={['Select', 'Name', 'About', 'Rule', 'Document']}>
        {rows.map((row) => (
          <tr key={row.subject} className={chosen.has(row.subject) ? 'ticked' : undefined}>
            <td>
              <label className="row-tick">
                <input type="checkbox" aria-label={`Select ${row.name}`} checked={chosen.has(row.subject)} onChange={() => toggle(row.subject)} />
              </label>
            </td>
            <td className="cell-name">{row.name}</td>
            <td data-label="About" className="words">
              {row.about || <span className="soft">–</span>}
            </td>
            <td data-label="Rule">
              <Badge tone={row.isEntitled ? 'good' : 'none'} text={row.rule} />
            </td>
            <td data-label="Document">
              {row.document ? (
                <>
                  <Link to={href(deskPaths.document, { reference: row.document.reference })}>{row.document.reference}</Link>{' '}
                  <Badge tone={stateTones[row.document.state]} text={documentStateLabels[row.document.state]} />
                </>
              ) : (
                <span className="soft">–</span>
              )}
            </td>
          </tr>
        ))}
      </DeskTable>
    </>
  )
}
