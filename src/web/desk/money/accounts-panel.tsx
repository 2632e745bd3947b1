import { useState } from 'react'
import { currencies } from '#domain/money/money.ts'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { SubmitButton, submitFields } from '../ui/act-form.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Badge, type BadgeProps } from '../ui/desk-page.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { ShownCompany } from './companies.tsx'

type ShownAccount = ShownCompany['accounts'][number]

const badges = {
  proposed: { tone: 'warn', text: 'Proposed' },
  current: { tone: 'good', text: 'In use' },
  earlier: { text: 'Earlier' },
  refused: { text: 'Refused' },
} as const satisfies Record<ShownAccount['state'], BadgeProps>

/** The accounts into which people pay; a new one counts once a second organiser has confirmed it. */
export function AccountsPanel({ company, aloneDelayHours }: { company: ShownCompany; aloneDelayHours: number }) {
  const { id, accounts } = company
  return (
    <section className="desk-panel" aria-labelledby={`${id}-accounts`}>
      <h3 id={`${id}-accounts`}>Bank accounts</h3>
      {accounts.length === 0 && <p className="soft">There is no account yet, so documents cannot say where to pay.</p>}
      <ul className="plain-list desk-stack">
        {accounts.map((account) => (
          <AccountItem key={account.id} account={account} aloneDelayHours={aloneDelayHours} />
        ))}
      </ul>
      <ProposeAccount entityId={id} />
    </section>
  )
}

function AccountItem({ account, aloneDelayHours }: { account: ShownAccount; aloneDelayHours: number }) {
  const { mutate, busy, problem } = useMutation()
  const [asked, setAsked] = useState<'confirm' | 'refuse'>()
  const act = async (what: 'confirm' | 'refuse') => {
    setAsked(undefined)
    await mutate(`/money/accounts/${account.id}/${what}`, {}, () => ({
      text: what === 'confirm' ? 'Payers transfer into this account from now on.' : 'Refused.',
    }))
  }
  return (
    <li>
      <p>
        <strong>{account.currency}</strong> <Badge {...badges[account.state]} />
      </p>
      <p className="as-written">{account.number}</p>
      <p className="soft">
        {account.holder}, {account.bank}
      </p>
      <p className="soft">
        Proposed by {account.proposedBy}, {account.proposedAt}
        {account.confirmedAt && `, confirmed ${account.confirmedAt}`}
      </p>
      <ProblemNote problem={problem} />
      {account.state === 'proposed' && (
        <p className="desk-actions">
          <button type="button" className="button" aria-disabled={busy} onClick={() => setAsked('confirm')}>
            Confirm…
          </button>
          <button type="button" className="button quiet" aria-disabled={busy} onClick={() => setAsked('refuse')}>
            Refuse…
          </button>
        </p>
      )}
      {account.state === 'proposed' && account.isOwn && (
        <p className="soft">You proposed it, so another organiser confirms it. If there is nobody else, you can after {aloneDelayHours} hours.</p>
      )}
      {asked === 'confirm' && (
        <ConfirmDialog title="Confirm this account?" confirm="Confirm" busy={busy} onConfirm={() => void act('confirm')} onCancel={() => setAsked(undefined)}>
          <p>
            {account.number}. New documents name it, and people pay into it from now on; documents that were issued keep the earlier one. All organisers are
            told by mail. Please compare it with the bank’s own letter, not with an e-mail.
          </p>
        </ConfirmDialog>
      )}
      {asked === 'refuse' && (
        <ConfirmDialog title="Refuse this account?" confirm="Refuse" busy={busy} onConfirm={() => void act('refuse')} onCancel={() => setAsked(undefined)}>
          <p>It will never count. To use it after all, somebody proposes it again. All organisers are told by mail.</p>
        </ConfirmDialog>
      )}
    </li>
  )
}

function ProposeAccount({ entityId }: { entityId: string }) {
  const { mutate, busy, problem } = useMutation()
  const [form, setForm] = useState(0)
  async function propose(fields: Record<string, string>): Promise<void> {
    const result = await mutate('/money/accounts', { ...fields, entityId }, () => ({ text: 'Proposed. All organisers are told by mail.' }))
    if (result.ok) setForm(form + 1)
  }
  const error = (name: string) => problem?.fields[name]
  return (
    <details>
      <summary>Propose another account</summary>
      <form key={form} className="form" noValidate onSubmit={(event) => submitFields(event, propose)}>
        <SelectField
          name="currency"
          label="Currency"
          required
          placeholder="Choose"
          options={currencies.map((one) => ({ value: one, text: one }))}
          defaultValue="EUR"
          error={error('currency')}
        />
        <TextField name="holder" label="Account holder" required error={error('holder')} />
        <TextField name="bankName" label="Bank" required error={error('bankName')} />
        <TextField name="iban" label="IBAN" autoComplete="off" error={error('iban')} />
        <TextField name="bic" label="BIC" autoComplete="off" error={error('bic')} />
        <TextField name="sortCode" label="Sort code" hint="For accounts in the United Kingdom." autoComplete="off" error={error('sortCode')} />
        <TextField name="accountNumber" label="Account number" autoComplete="off" error={error('accountNumber')} />
        <ProblemNote problem={problem && { ...problem, fields: {} }} />
        <SubmitButton busy={busy} text="Propose the account" />
      </form>
    </details>
  )
}
