import { useState } from 'react'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { EmptyList } from '../ui/desk-table.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { Route } from './+types/suspense.ts'
import { PayoutButton } from './line-buttons.tsx'
import { LineTable } from './line-table.tsx'
import { loadSuspense, type ShownLine } from './load-statement.ts'
import { MatchForm } from './match-form.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['money'])
  return { rows: await loadSuspense(services.db) }
}

/** Money that arrived and whose purpose is unknown. */
export default function Suspense({ loaderData: { rows } }: Route.ComponentProps) {
  const { mutate, busy, problem } = useMutation()
  const [matching, setMatching] = useState<ShownLine>()
  const [returning, setReturning] = useState<ShownLine>()

  async function sendBack(line: ShownLine) {
    const result = await mutate(`/money/statement-lines/${line.id}/return`, { version: line.version }, () => ({
      text: `${line.amount} is recorded as sent back.`,
    }))
    if (result.ok) setReturning(undefined)
  }
  return (
    <DeskPage
      title="Money in suspense"
      subtitle="Money that arrived without a reference we know. Match it to the bookings that it pays, or send it back."
      actions={
        <Link className="button quiet" to={deskPaths.statements}>
          Bank statements
        </Link>
      }
    >
      {matching && <MatchForm key={matching.id} line={matching} onDone={() => setMatching(undefined)} />}
      <ProblemNote problem={problem} />
      {rows.length === 0 ? (
        <EmptyList
          item="line"
          path={deskPaths.suspense}
          isFiltered={false}
          whenEmpty="No money is in suspense: we know the purpose of everything that arrived."
        />
      ) : (
        <LineTable
          caption="Money in suspense, oldest first"
          rows={rows}
          actions={(line) => (
            <>
              <button type="button" className="button quiet" onClick={() => setMatching(line)}>
                Match…
              </button>
              <PayoutButton line={line} />
              <button type="button" className="button quiet" onClick={() => setReturning(line)}>
                Sent back…
              </button>
            </>
          )}
        />
      )}
      {returning && (
        <ConfirmDialog
          title={`Was ${returning.amount} sent back?`}
          confirm="Record it"
          busy={busy}
          onConfirm={() => void sendBack(returning)}
          onCancel={() => setReturning(undefined)}
        >
          <p>
            This records in the books that {returning.amount} left our account again. The transfer itself is made at the bank, and when it appears on a
            statement, that line is set aside. This cannot be taken back.
          </p>
        </ConfirmDialog>
      )}
    </DeskPage>
  )
}
