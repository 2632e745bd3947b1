import { useState } from 'react'
import { roleKinds, roleLabels } from '#domain/roles/role.ts'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { SubmitButton, submitFields } from '../ui/act-form.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { RolesData } from './roles.tsx'

interface AppointFormProps {
  conferences: RolesData['conferences']
  /** The application that is followed, if any. */
  application: RolesData['applied'][number] | undefined
}

/** Appoints somebody, filled in from their application. */
export function AppointForm({ conferences, application }: AppointFormProps) {
  const { mutate, busy, problem } = useMutation()
  const [number, setNumber] = useState(0)
  const error = (name: string) => problem?.fields[name]
  async function appoint(fields: Record<string, string>) {
    const order = { ...fields, application: application?.reference ?? '' }
    const result = await mutate('/roles', order, () => ({ text: `${fields.name ?? ''} is appointed, and the letter is on its way.` }))
    if (result.ok) setNumber(number + 1)
  }
  return (
    <details id="appoint" className="desk-panel" open={application !== undefined}>
      <summary>{application ? `Appoint ${application.name}` : 'Appoint somebody…'}</summary>
      <form key={number} className="form" noValidate onSubmit={(event) => submitFields(event, appoint)}>
        <div className="form-row">
          <SelectField name="conference" label="Conference" required placeholder="Choose" options={conferences} defaultValue="" error={error('conference')} />
          <SelectField
            name="role"
            label="Role"
            required
            placeholder="Choose"
            options={roleKinds.map((value) => ({ value, text: roleLabels[value] }))}
            defaultValue={application?.kind ?? ''}
            error={error('role')}
          />
        </div>
        <div className="form-row">
          <TextField name="name" label="Name as it is shown" required autoComplete="off" defaultValue={application?.shownName ?? ''} error={error('name')} />
          <TextField name="email" type="email" label="E-mail" required autoComplete="off" defaultValue={application?.email ?? ''} error={error('email')} />
        </div>
        <div className="form-row">
          <TextField name="title" label="Position" autoComplete="off" error={error('title')} />
          <TextField name="organisation" label="Organisation" autoComplete="off" defaultValue={application?.organisation ?? ''} error={error('organisation')} />
        </div>
        <p className="soft">The page shows sponsors and academic partners by their organisation, everybody else by their name.</p>
        <ProblemNote problem={problem && { ...problem, fields: {} }} />
        <p className="soft">
          The person gets a letter with a link, and is named on the conference’s page only after they have confirmed. An e-mail cannot be recalled, but the
          appointment can be taken back.
        </p>
        <SubmitButton busy={busy} text="Appoint and write" />
      </form>
    </details>
  )
}
