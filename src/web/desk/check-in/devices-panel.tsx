import { useState } from 'react'
import { deviceTermLabels, deviceTerms } from '#domain/check-in/check-in.schema.ts'
import { QrCode } from '../../registrations/pay/qr-code.tsx'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { SubmitButton, submitFields } from '../ui/act-form.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Badge, type BadgeProps } from '../ui/desk-page.tsx'
import { DeskTable } from '../ui/desk-table.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { CheckInData } from './check-in.tsx'

interface MadeLink {
  url: string
  code: boolean[][]
}

/** Makes the link of a device, and shows it once: it is not stored. */
export function AddDevice({ conferenceId, maySeeNeeds }: { conferenceId: string; maySeeNeeds: boolean }) {
  const { mutate, busy, problem } = useMutation()
  const [link, setLink] = useState<MadeLink & { name: string }>()
  async function add(fields: Record<string, string>) {
    const { name = '', term = '' } = fields
    const result = await mutate<MadeLink>(`/check-in/${conferenceId}/devices`, { name, term, showsNeeds: fields.showsNeeds === 'on' })
    if (result.ok) setLink({ ...result.data, name })
  }
  return (
    <section className="desk-panel" aria-labelledby="add-device">
      <h2 id="add-device">Enrol a device</h2>
      {link ? (
        <div className="desk-stack" role="status">
          <p>
            Scan this with the device that is called <strong>{link.name}</strong>, or open the link on it. It works once, within two hours.
          </p>
          <QrCode modules={link.code} label="The link for the device" />
          <p className="as-written door-link">
            <a href={link.url}>{link.url}</a>
          </p>
          <div>
            <button type="button" className="button quiet" onClick={() => setLink(undefined)}>
              Enrol another
            </button>
          </div>
        </div>
      ) : (
        <form className="form" noValidate onSubmit={(event) => submitFields(event, add)}>
          <TextField name="name" label="Name" hint="Where it is used, such as “Main door”." required error={problem?.fields.name} />
          <SelectField
            name="term"
            label="How long it may be used"
            placeholder="Choose"
            required
            options={deviceTerms.map((value) => ({ value, text: deviceTermLabels[value] }))}
            defaultValue="conference"
            error={problem?.fields.term}
          />
          {maySeeNeeds && (
            <label className="check">
              <input type="checkbox" name="showsNeeds" /> It shows who needs assistance
            </label>
          )}
          <ProblemNote problem={problem && { ...problem, fields: {} }} />
          <SubmitButton busy={busy} text="Make the link" />
        </form>
      )}
    </section>
  )
}

const tones = { 'in use': 'good', waits: 'new', expired: 'none', revoked: 'bad' } as const satisfies Record<string, BadgeProps['tone']>
const words = { 'in use': 'In use', waits: 'Link not opened yet', expired: 'Expired', revoked: 'Revoked' } as const

export function Devices({ devices }: Pick<CheckInData, 'devices'>) {
  const { mutate, busy, problem } = useMutation()
  const [asking, setAsking] = useState<{ id: string; name: string }>()
  async function revoke(id: string) {
    const result = await mutate(`/check-in/devices/${id}/revoke`, {}, () => ({ text: 'The device is revoked.' }))
    if (result.ok) setAsking(undefined)
  }
  return (
    <section className="desk-panel" aria-labelledby="devices">
      <h2 id="devices">Devices</h2>
      {devices.length === 0 ? (
        <p className="soft">None yet. Any phone, tablet or laptop with a browser will do.</p>
      ) : (
        <DeskTable caption="Devices" columns={['Name', 'State', 'Last seen', 'Expires', 'Next step']}>
          {devices.map(({ id, name, state, seen, expires, showsNeeds }) => (
            <tr key={id}>
              <th scope="row">
                {name} {showsNeeds && <span className="soft">shows needs</span>}
              </th>
              <td data-label="State">
                <Badge tone={tones[state]} text={words[state]} />
              </td>
              <td data-label="Last seen">{seen}</td>
              <td data-label="Expires">{expires}</td>
              <td>
                {(state === 'in use' || state === 'waits') && (
                  <button type="button" className="button quiet" onClick={() => setAsking({ id, name })}>
                    Revoke… <span className="unseen">{name}</span>
                  </button>
                )}
              </td>
            </tr>
          ))}
        </DeskTable>
      )}
      <ProblemNote problem={problem} />
      {asking && (
        <ConfirmDialog
          title={`Revoke ${asking.name}?`}
          confirm="Revoke"
          busy={busy}
          onConfirm={() => void revoke(asking.id)}
          onCancel={() => setAsking(undefined)}
        >
          <p>The device loses the list at its next contact, with what it has not sent yet. This cannot be taken back; to use it again, enrol it again.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
