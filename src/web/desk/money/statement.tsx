import { useState } from 'react'
import { href, useNavigate, useRevalidator } from 'react-router'
import { formatTimestamp } from '#domain/dates.ts'
import { linesPerCall } from '#domain/money/statements/statement.schema.ts'
import type { ProposalKind } from '#domain/money/statements/statement.ts'
import { callApi } from '../../accounts/call-api.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { EmptyList, Pagination } from '../ui/desk-table.tsx'
import { useNotices } from '../ui/notices.tsx'
import { type MutationProblem, ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { Route } from './+types/statement.ts'
import { ChargesButton, PayoutButton, TakeBackButton } from './line-buttons.tsx'
import { groupLabels, LineTable } from './line-table.tsx'
import { loadStatement, type ShownLine } from './load-statement.ts'
import { MatchForm } from './match-form.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['money'])
  return loadStatement(services.db, args.params.id, new URL(args.request.url).searchParams)
}

interface SeenLine {
  id: string
  kind: ProposalKind
}

export default function Statement({ loaderData: data }: Route.ComponentProps) {
  const { summary, rows, counts, group, confirmable } = data
  const { mutate, busy, problem } = useMutation()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<readonly SeenLine[]>()
  const [matching, setMatching] = useState<ShownLine>()
  const address = href(deskPaths.statement, { id: summary.id })

  async function discard() {
    const result = await mutate(`/money/statements/${summary.id}/discard`, {}, () => ({ text: 'The statement was taken back. Its file can be read again.' }))
    if (result.ok) await navigate(deskPaths.statements)
  }
  const set = (line: ShownLine, act: 'ignore' | 'restore') =>
    mutate(`/money/statement-lines/${line.id}/${act}`, { version: line.version }, () => ({
      text: act === 'ignore' ? `${line.amount} was set aside.` : `${line.amount} is taken up again.`,
      undo: async () => {
        await mutate(`/money/statement-lines/${line.id}/${act === 'ignore' ? 'restore' : 'ignore'}`, { version: line.version + 1 })
      },
    }))

  return (
    <DeskPage
      title={summary.fileName}
      subtitle={`Read on ${formatTimestamp(new Date(summary.importedAt))}. ${summary.lines === 1 ? 'One line' : `${summary.lines} lines`}${summary.seenBefore > 0 ? `, ${summary.seenBefore} seen before and left out` : ''}.`}
      actions={
        <>
          {data.mayDiscard && (
            <button type="button" className="button quiet" aria-disabled={busy} onClick={() => void discard()}>
              Take the statement back
            </button>
          )}
          <Link className="button quiet" to={deskPaths.statements}>
            All statements
          </Link>
        </>
      }
    >
      <nav className="desk-actions" aria-label="Lines by what happens">
        <Link className="button quiet" to={address} aria-current={group === undefined ? 'page' : undefined}>
          All lines ({summary.lines - summary.seenBefore})
        </Link>
        {counts.map(({ group: one, count }) => (
          <Link key={one} className="button quiet" to={`${address}?show=${one}`} aria-current={group === one ? 'page' : undefined}>
            {groupLabels[one]} ({count})
          </Link>
        ))}
      </nav>
      {confirmable.length > 0 && (
        <p className="desk-actions">
          <button type="button" className="button" onClick={() => setAsked(confirmable)}>
            Confirm {confirmable.length === 1 ? 'the line' : `all ${confirmable.length} lines`} that came in…
          </button>
        </p>
      )}
      <ProblemNote problem={problem} />
      {matching && <MatchForm key={matching.id} line={matching} onDone={() => setMatching(undefined)} />}
      {rows.length === 0 ? (
        <EmptyList
          item="line"
          path={address}
          isFiltered={group !== undefined}
          whenEmpty={summary.seenBefore > 0 ? 'Every line of this file had been read before.' : 'This file has no booked line.'}
        />
      ) : (
        <LineTable
          caption="Lines of the statement"
          rows={rows}
          actions={(line) => (
            <LineActions line={line} busy={busy} onConfirm={setAsked} onMatch={() => setMatching(line)} onSet={(act) => void set(line, act)} />
          )}
        />
      )}
      <Pagination label="lines" next={data.next} />
      {asked && <ConfirmLines lines={asked} onClose={() => setAsked(undefined)} />}
    </DeskPage>
  )
}

interface LineActionsProps {
  line: ShownLine
  busy: boolean
  onConfirm: (lines: SeenLine[]) => void
  onMatch: () => void
  onSet: (act: 'ignore' | 'restore') => void
}

function LineActions({ line, busy, onConfirm, onMatch, onSet }: LineActionsProps) {
  const { id, group, state } = line
  if (state === 'ignored')
    return (
      <button type="button" className="button quiet" aria-disabled={busy} onClick={() => onSet('restore')}>
        Take it up again
      </button>
    )
  if (state === 'suspense')
    return (
      <>
        <button type="button" className="button quiet" onClick={onMatch}>
          Match…
        </button>
        <PayoutButton line={line} />
      </>
    )
  if (state === 'matched') return <TakeBackButton line={line} />
  if (state !== 'imported' || group === 'done' || group === 'suspense' || group === 'returned' || group === 'ignored') return null
  return (
    <>
      {group !== 'outgoing' && (
        <button type="button" className="button quiet" onClick={() => onConfirm([{ id, kind: group }])}>
          {group === 'unknown' ? 'Into suspense…' : 'Confirm…'}
        </button>
      )}
      {line.amountMinor < 0 && group !== 'bank-charges' && <ChargesButton line={line} />}
      {line.amountMinor > 0 && (
        <>
          <button type="button" className="button quiet" onClick={onMatch}>
            Match by hand…
          </button>
          <PayoutButton line={line} />
        </>
      )}
      <button type="button" className="button quiet" aria-disabled={busy} onClick={() => onSet('ignore')}>
        Set aside
      </button>
    </>
  )
}

/** What confirming a line does that is no money for bookings. */
const specialEffects: Record<string, string> = {
  payout: 'Card payments that were on the way have arrived at the bank, after fees. It can be taken back on this page.',
  reversal:
    'The bank has taken this money back: the payments that it brought no longer count, what they settled is to be paid again, and the payers and the office are told by mail. An e-mail cannot be recalled.',
  refund: 'The refund has left the account and is done.',
  'refund-returned': 'The other bank has sent the refund back: it has failed, and its amount is credit of the booking again.',
  'bank-charges': 'This is what the bank asks for itself; it is posted as bank charges. It can be taken back on this page.',
}

interface Outcome {
  matched: number
  suspense: number
  changed: number
}

/** Asks before money is taken, then confirms in portions. What is confirmed stays confirmed when the connection breaks. */
function ConfirmLines({ lines, onClose }: { lines: readonly SeenLine[]; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const { notify } = useNotices()
  const [done, setDone] = useState<number>()
  const [problem, setProblem] = useState<MutationProblem>()
  const unknown = lines.filter(({ kind }) => kind === 'unknown').length
  const known = lines.filter(({ kind }) => kind === 'matched' || kind === 'partial' || kind === 'over').length
  const special = lines.length === 1 ? specialEffects[lines[0]?.kind ?? ''] : undefined

  async function confirm() {
    if (done !== undefined) return
    const total: Outcome = { matched: 0, suspense: 0, changed: 0 }
    for (let at = 0; at < lines.length; at += linesPerCall) {
      setDone(at)
      const result = await callApi<Outcome>('/desk/money/statement-lines/confirm', { lines: lines.slice(at, at + linesPerCall) })
      if (!result.ok) {
        setProblem({ code: result.code, message: result.message, fields: result.fields })
        setDone(undefined)
        await revalidate()
        return
      }
      for (const name of ['matched', 'suspense', 'changed'] as const) total[name] += result.data[name]
    }
    await revalidate()
    notify({ text: outcomeMessage(total) })
    onClose()
  }
  return (
    <ConfirmDialog
      title={lines.length === 1 ? 'Confirm this line?' : `Confirm ${lines.length} lines?`}
      confirm={done === undefined ? 'Confirm' : `Please wait… ${done} of ${lines.length}`}
      busy={done !== undefined}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {known > 0 && (
        <p>
          {known === 1 ? 'One line is' : `${known} lines are`} taken as paid: invoices are issued and settled, and the payers are told by mail. An e-mail cannot
          be recalled. A payment that is wrong can be taken back on this page.
        </p>
      )}
      {special && <p>{special}</p>}
      {unknown > 0 && <p>{unknown === 1 ? 'One line' : `${unknown} lines`} of unknown purpose will rest in suspense, where you match or return the money.</p>}
      <ProblemNote problem={problem} />
    </ConfirmDialog>
  )
}

function outcomeMessage({ matched, suspense, changed }: Outcome): string {
  return [
    `${matched} matched`,
    ...(suspense > 0 ? [`${suspense} in suspense`] : []),
    ...(changed > 0 ? [`${changed} left alone, because they would now do something else; the page shows it`] : []),
  ].join(', ')
}
