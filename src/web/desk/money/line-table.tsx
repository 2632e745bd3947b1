import type { LineNature } from '#domain/money/statements/statement.ts'
import { lineStateLabels, proposalLabels } from '#domain/money/statements/statement.ts'
import { Badge, type BadgeProps } from '../ui/desk-page.tsx'
import { DeskTable } from '../ui/desk-table.tsx'
import type { LineGroup, ShownLine } from './load-statement.ts'

export const groupLabels = {
  ...proposalLabels,
  done: 'Confirmed',
  suspense: lineStateLabels.suspense,
  returned: lineStateLabels.returned,
  ignored: lineStateLabels.ignored,
} as const satisfies Record<LineGroup, string>

const tones = {
  matched: 'new',
  partial: 'warn',
  over: 'warn',
  unknown: 'warn',
  payout: 'new',
  'refund-returned': 'warn',
  reversal: 'bad',
  refund: 'new',
  'bank-charges': 'new',
  outgoing: 'none',
  done: 'good',
  suspense: 'warn',
  returned: 'none',
  ignored: 'none',
} as const satisfies Record<LineGroup, BadgeProps['tone']>

const natureLabels = { plain: '', reversal: 'Reversed by the bank', return: 'Sent back by the other bank' } as const satisfies Record<LineNature, string>

/** Lines of statements with what becomes of them; `actions` are those of one line. */
export function LineTable({ caption, rows, actions }: { caption: string; rows: readonly ShownLine[]; actions: (line: ShownLine) => React.ReactNode }) {
  return (
    <DeskTable caption={caption} columns={['Day', 'Amount', 'From and text', 'What happens', 'Actions']}>
      {rows.map((line) => (
        <tr key={line.id}>
          <td data-label="Day">{line.day}</td>
          <td data-label="Amount">{line.amount}</td>
          <td className="words break-anywhere">
            {line.party || 'No name'}
            {line.remittance && <p className="soft">{line.remittance}</p>}
          </td>
          <td className="words">
            <p className="badges">
              <Badge tone={tones[line.group]} text={groupLabels[line.group]} />
              {line.nature !== 'plain' && <Badge text={natureLabels[line.nature]} />}
            </p>
            <LineOutcome line={line} />
          </td>
          <td>
            <div className="desk-actions">{actions(line)}</div>
          </td>
        </tr>
      ))}
    </DeskTable>
  )
}

function LineOutcome({ line: { parts, reason, reinstates } }: { line: ShownLine }) {
  return (
    <>
      {parts.map(({ reference, payer, amount, due }) => (
        <p key={reference}>
          {amount} for {reference}, {payer}
          {due !== undefined && due !== amount && <span className="soft"> (due: {due})</span>}
        </p>
      ))}
      {reinstates && <p className="soft">The place has lapsed. It comes back if a seat is left; otherwise the money stays in suspense.</p>}
      {reason && <p className="soft">{reason}</p>}
    </>
  )
}
