import { useState } from 'react'
import { href } from 'react-router'
import { formatTimestamp } from '#domain/dates.ts'
import { legalEntitiesOf } from '#domain/money/legal-entities.store.ts'
import { formatMoney } from '#domain/money/money.ts'
import { type RefundState, refundMayMove, refundRouteLabels, refundStateLabels } from '#domain/money/refunds/refund.ts'
import { refundsOf } from '#domain/money/refunds/refunds.store.ts'
import { isSepaRefund } from '#domain/money/refunds/send-sepa-batch.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { Badge, type BadgeProps, DeskPage } from '../ui/desk-page.tsx'
import { DeskTable } from '../ui/desk-table.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { Route } from './+types/refunds.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['money'])
  const refunds = await refundsOf(services.db).list()
  const companies = await legalEntitiesOf(services.db).all()
  return {
    sepa: companies.flatMap(({ id, name, code }) => {
      const count = refunds.filter((refund) => refund.entityId === id && isSepaRefund(refund)).length
      return count === 0 ? [] : [{ id, name: name || code, count }]
    }),
    toSend: refunds.filter(({ state, route }) => state === 'approved' && route === 'bank-transfer').length,
    refunds: refunds.map(({ id, version, booking, conference, payee, account, amountMinor, currency, route, state, reason, failure, requestedAt }) => ({
      ...{ id, version, booking, conference, payee, account, state },
      amount: formatMoney(amountMinor, currency),
      route: refundRouteLabels[route],
      why: failure ? `${reason}. Failed: ${failure}` : reason,
      asked: formatTimestamp(requestedAt),
      moves: (['approved', 'done', 'failed'] as const).filter((to) => refundMayMove(state, to)),
    })),
  }
}

type ShownRefund = Route.ComponentProps['loaderData']['refunds'][number]

const tones = { requested: 'warn', approved: 'new', sent: 'none', done: 'good', failed: 'bad' } as const satisfies Record<RefundState, BadgeProps['tone']>

/** Credit that is paid out: what waits for approval, for the bank, and what came of it. */
export default function Refunds({ loaderData: { refunds, sepa, toSend } }: Route.ComponentProps) {
  return (
    <DeskPage
      title="Refunds"
      subtitle="Credit that is paid out. Above 200 a second person approves it."
      actions={
        <Link className="button quiet" to={deskPaths.money}>
          All bookings
        </Link>
      }
    >
      {sepa.map(({ id, name, count }) => (
        <form key={id} method="post" action={`/api/v1/desk/money/refunds/sepa?company=${id}`} className="desk-panel">
          <p>
            {name}: {count === 1 ? 'one transfer' : `${count} transfers`} in euros can go to its bank as a SEPA order (pain.001).{' '}
            {count === 1 ? 'It counts' : 'They count'} as sent to the bank from then on.
          </p>
          <button type="submit" className="button">
            Download the SEPA order
          </button>
        </form>
      ))}
      {toSend > 0 && (
        <form method="post" action="/api/v1/desk/money/refunds/batch" className="desk-panel">
          <p>
            {toSend === 1 ? 'One transfer is' : `${toSend} transfers are`} approved. The batch for the bank is a CSV file; its refunds count as sent to the bank
            from then on.
          </p>
          <button type="submit" className="button">
            Download the batch
          </button>
        </form>
      )}
      {refunds.length === 0 ? (
        <p className="desk-empty">No refund was asked for. Credit is paid out from the page of its booking.</p>
      ) : (
        <DeskTable caption="Refunds" columns={['Booking', 'Payee', 'Amount', 'How', 'Why', 'Asked for', 'State', 'Next step']}>
          {refunds.map((refund) => (
            <RefundRow key={refund.id} refund={refund} />
          ))}
        </DeskTable>
      )}
    </DeskPage>
  )
}

const steps = {
  approved: { path: 'approve', button: 'Approve', words: 'Approved refunds are paid out. You confirm that the payee and the account are right.' },
  done: { path: 'done', button: 'Paid', words: 'The amount is posted to the books as paid out. This cannot be taken back.' },
  failed: { path: 'fail', button: 'Failed or refused', words: 'The amount becomes credit of the booking again.' },
} as const

function RefundRow({ refund }: { refund: ShownRefund }) {
  const { mutate, busy, problem, clearProblem } = useMutation()
  const [asking, setAsking] = useState<keyof typeof steps>()
  const [failure, setFailure] = useState('')
  async function move(to: keyof typeof steps) {
    const result = await mutate(`/money/refunds/${refund.id}/${steps[to].path}`, { version: refund.version, ...(to === 'failed' ? { failure } : {}) }, () => ({
      text: 'Done.',
    }))
    if (result.ok) setAsking(undefined)
  }
  return (
    <tr>
      <td className="reference">
        <Link to={href(deskPaths.booking, { reference: refund.booking })}>{refund.booking}</Link>
      </td>
      <td data-label="Payee">
        {refund.payee} <span className="soft">{refund.account}</span>
      </td>
      <td data-label="Amount">{refund.amount}</td>
      <td data-label="How">{refund.route}</td>
      <td data-label="Why">{refund.why}</td>
      <td data-label="Asked for">{refund.asked}</td>
      <td data-label="State">
        <Badge tone={tones[refund.state]} text={refundStateLabels[refund.state]} />
      </td>
      <td data-label="Next step">
        <div className="desk-actions">
          {refund.moves.map((to) => (
            <button
              key={to}
              type="button"
              className="button quiet"
              aria-expanded={asking === to}
              onClick={() => {
                clearProblem()
                setAsking(asking === to ? undefined : to)
              }}
            >
              {steps[to].button}…
            </button>
          ))}
        </div>
        {asking && (
          <div className="act-form">
            <p>{steps[asking].words}</p>
            {asking === 'failed' && (
              <label className="desk-field">
                What went wrong
                <input value={failure} maxLength={300} onChange={(event) => setFailure(event.target.value)} />
              </label>
            )}
            <p className="desk-actions">
              <button type="button" className="button" aria-disabled={busy} onClick={() => void move(asking)}>
                {busy ? 'Please wait…' : 'Yes'}
              </button>
              <button type="button" className="button quiet" onClick={() => setAsking(undefined)}>
                No
              </button>
            </p>
          </div>
        )}
        <ProblemNote problem={problem} />
      </td>
    </tr>
  )
}
