import { useState } from 'react'
import { participantCategories } from '#domain/conferences/fees.ts'
import { formatDay } from '#domain/dates.ts'
import { formatMoney } from '#domain/money/money.ts'
import type { DiscountCode } from '#domain/registrations/discounts/discount.ts'
import { SubmitButton } from '../../ui/act-form.tsx'
import { DeskTable } from '../../ui/desk-table.tsx'
import { ProblemNote, useMutation } from '../../ui/use-mutation.tsx'

interface DiscountCodesProps {
  conference: string
  discounts: readonly DiscountCode[]
}

/** The discount codes of a conference: how often each was used, and what it is for. */
export function DiscountCodes({ conference, discounts }: DiscountCodesProps) {
  const [edited, setEdited] = useState<DiscountCode | 'new'>()
  const { mutate, busy, problem } = useMutation()
  const remove = (code: DiscountCode) =>
    mutate(`/conferences/${conference}/discounts/${code.code}/remove`, { version: code.version }, () => ({ text: `${code.code} is removed.` }))
  return (
    <section className="desk-panel desk-stack" aria-labelledby="discounts-heading">
      <h2 id="discounts-heading">Discount codes</h2>
      {discounts.length === 0 ? (
        <p className="soft">There are none yet.</p>
      ) : (
        <DeskTable caption="Discount codes" columns={['Code', 'Less', 'Used', 'Until', 'For', 'Why', '']}>
          {discounts.map((code) => (
            <tr key={code.code}>
              <td>{code.code}</td>
              <td data-label="Less">{lessOf(code)}</td>
              <td data-label="Used">
                {code.uses} of {code.maxUses}
              </td>
              <td data-label="Until">{code.expiresOn ? formatDay(code.expiresOn) : 'no end'}</td>
              <td data-label="For">{code.categories.join(', ') || 'all categories'}</td>
              <td data-label="Why" className="words">
                {code.reason}
              </td>
              <td>
                <button type="button" className="button quiet" onClick={() => setEdited(code)}>
                  Change {code.code}
                </button>{' '}
                {code.uses === 0 && (
                  <button type="button" className="button quiet" aria-disabled={busy} onClick={() => void remove(code)}>
                    Remove {code.code}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </DeskTable>
      )}
      <ProblemNote problem={problem} />
      {edited === undefined ? (
        <p>
          <button type="button" className="button quiet" onClick={() => setEdited('new')}>
            Add a code
          </button>
        </p>
      ) : (
        <CodeForm
          key={edited === 'new' ? 'new' : `${edited.code} ${edited.version}`}
          conference={conference}
          code={edited === 'new' ? undefined : edited}
          onDone={() => setEdited(undefined)}
        />
      )}
    </section>
  )
}

function lessOf({ percent, amountGbpMinor, amountEurMinor }: DiscountCode): string {
  if (percent !== null) return `${percent} %`
  return `${formatMoney(amountGbpMinor ?? 0, 'GBP')} or ${formatMoney(amountEurMinor ?? 0, 'EUR')}`
}

function CodeForm({ conference, code, onDone }: { conference: string; code: DiscountCode | undefined; onDone: () => void }) {
  const { mutate, busy, problem } = useMutation()
  async function save(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const typed = (name: string) => String(fields.get(name) ?? '').trim()
    const number = (name: string, factor = 1) => (typed(name) === '' ? null : Math.round(Number(typed(name)) * factor))
    const body = {
      ...(code ? { version: code.version } : {}),
      code: code?.code ?? typed('code'),
      percent: number('percent'),
      amountGbpMinor: number('gbp', 100),
      amountEurMinor: number('eur', 100),
      maxUses: number('maxUses') ?? 0,
      expiresOn: typed('expiresOn') || null,
      categories: fields.getAll('categories').map(String),
      reason: typed('reason'),
    }
    const result = await mutate(`/conferences/${conference}/discounts`, body, () => ({ text: `${body.code.toUpperCase()} is saved.` }))
    if (result.ok) onDone()
  }
  return (
    <form className="act-form" noValidate onSubmit={(event) => void save(event)}>
      <h3>{code ? `Change ${code.code}` : 'Add a code'}</h3>
      {!code && (
        <label className="desk-field">
          Code
          <input name="code" maxLength={24} autoComplete="off" spellCheck={false} />
        </label>
      )}
      <div className="review-numbers">
        <label className="desk-field">
          Per cent less
          <input type="number" name="percent" min={1} max={100} defaultValue={code?.percent ?? ''} />
        </label>
        <label className="desk-field">
          Or pounds less
          <input type="number" name="gbp" min={0} step="0.01" defaultValue={code?.amountGbpMinor ? code.amountGbpMinor / 100 : ''} />
        </label>
        <label className="desk-field">
          and euros less
          <input type="number" name="eur" min={0} step="0.01" defaultValue={code?.amountEurMinor ? code.amountEurMinor / 100 : ''} />
        </label>
        <label className="desk-field">
          How often it may be used
          <input type="number" name="maxUses" min={1} max={10000} defaultValue={code?.maxUses ?? 1} />
        </label>
        <label className="desk-field">
          Last day, if it ends
          <input type="date" name="expiresOn" defaultValue={code?.expiresOn ?? ''} />
        </label>
      </div>
      <fieldset className="decision-choice">
        <legend>For these categories; none means all</legend>
        {participantCategories.map((category) => (
          <label key={category.code} className="tick">
            <input type="checkbox" name="categories" value={category.code} defaultChecked={code?.categories.includes(category.code)} /> {category.label}
          </label>
        ))}
      </fieldset>
      <label className="desk-field">
        For whom, and why
        <input name="reason" maxLength={300} defaultValue={code?.reason} />
      </label>
      <ProblemNote problem={problem} />
      <div className="desk-actions">
        <SubmitButton busy={busy} text="Save the code" />
        <button type="button" className="button quiet" onClick={onDone}>
          Cancel
        </button>
      </div>
    </form>
  )
}
