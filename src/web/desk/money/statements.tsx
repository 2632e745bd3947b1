import { href } from 'react-router'
import { formatTimestamp } from '#domain/dates.ts'
import { formatPaymentReference } from '#domain/money/payment-reference.ts'
import { statementsOf } from '#domain/money/statements/statements.store.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import { DeskTable, EmptyList } from '../ui/desk-table.tsx'
import type { Route } from './+types/statements.ts'
import { UploadForm } from './upload-form.tsx'

const maxShown = 100

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['money'])
  const statements = statementsOf(services.db)
  const [summaries, accounts, mappings] = [await statements.summaries(maxShown), await statements.bankAccounts(), await statements.lastMappings()]
  return {
    rows: summaries.map(({ id, fileName, account, lines, seenBefore, importedAt, states }) => ({
      id,
      fileName,
      account: formatPaymentReference(account.replace(/ ...$/, '')),
      lines,
      seenBefore,
      read: formatTimestamp(importedAt),
      waiting: states.imported ?? 0,
      suspense: states.suspense ?? 0,
    })),
    accounts: accounts.map(({ id, bankName, iban, accountNumber, currency }) => ({
      id,
      label: `${bankName}, ${currency}, ${formatPaymentReference(iban) || accountNumber}`,
      mapping: mappings.find(({ bankAccountId }) => bankAccountId === id)?.mapping,
    })),
  }
}

export type StatementsData = Route.ComponentProps['loaderData']

export default function Statements({ loaderData: { rows, accounts } }: Route.ComponentProps) {
  return (
    <DeskPage
      title="Bank statements"
      subtitle="Read a file of the bank. You see what each line would do; money is taken and people are told only when you confirm."
      actions={
        <Link className="button quiet" to={deskPaths.suspense}>
          Money in suspense
        </Link>
      }
    >
      <UploadForm accounts={accounts} />
      {rows.length === 0 ? (
        <EmptyList item="statement" path={deskPaths.statements} isFiltered={false} whenEmpty="No statement has been read yet." />
      ) : (
        <DeskTable caption="Statements that were read" columns={['File', 'Account', 'Read', 'Lines', 'To be confirmed', 'In suspense']}>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="words">
                <Link to={href(deskPaths.statement, { id: row.id })}>{row.fileName}</Link>
              </td>
              <td data-label="Account">{row.account}</td>
              <td data-label="Read">{row.read}</td>
              <td data-label="Lines">
                {row.lines}
                {row.seenBefore > 0 && <span className="soft"> ({row.seenBefore} seen before)</span>}
              </td>
              <td data-label="To be confirmed">{row.waiting || '–'}</td>
              <td data-label="In suspense">{row.suspense || '–'}</td>
            </tr>
          ))}
        </DeskTable>
      )}
    </DeskPage>
  )
}
