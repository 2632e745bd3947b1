import { useRef, useState } from 'react'
import { href } from 'react-router'
import {
  type ConferenceRole,
  conferenceRoleLabels,
  conferenceRoleMeanings,
  conferenceRoles,
  journalRoleLabels,
  journalRoleMeanings,
  journalRoles,
} from '#domain/conferences/membership.ts'
import { TextField } from '../../../ui/form/fields.tsx'
import { Link } from '../../../ui/link.tsx'
import { deskPaths } from '../../desk-paths.ts'
import { SubmitButton, submitFields } from '../../ui/act-form.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Badge } from '../../ui/desk-page.tsx'
import { ProblemNote, useMutation } from '../../ui/use-mutation.tsx'

interface ShownMember {
  accountId: string
  name: string
  email: string
  accountRole: string
  role: ConferenceRole
  since: string
}

interface MembersPanelProps {
  conferenceId: string
  members: readonly ShownMember[]
  of?: 'conference' | 'journal'
}

/** Who has which role in this conference, or edits this journal; shown to those who manage people. */
export function MembersPanel({ conferenceId, members, of = 'conference' }: MembersPanelProps) {
  const { mutate, busy, problem } = useMutation()
  const [asking, setAsking] = useState<ShownMember>()
  const form = useRef<HTMLFormElement>(null)

  async function give(fields: Record<string, string>) {
    const result = await mutate(`/conferences/${conferenceId}/members`, fields, () => ({ text: `${fields.email} has the role, and is told by mail.` }))
    if (result.ok) form.current?.reset()
  }
  async function take({ accountId, role, name }: ShownMember) {
    await mutate(`/conferences/${conferenceId}/members/${accountId}/${role}`, {}, () => ({ text: `${name} has the role no more.` }), 'DELETE')
    setAsking(undefined)
  }
  const errors = problem?.fields ?? {}
  const labels = of === 'journal' ? journalRoleLabels : conferenceRoleLabels
  const meanings = of === 'journal' ? journalRoleMeanings : conferenceRoleMeanings
  return (
    <section className="desk-panel" aria-labelledby="members">
      <h2 id="members">People</h2>
      {members.length === 0 ? (
        <p className="soft">Nobody has a role of their own here. Organisers work on it by their rights.</p>
      ) : (
        <ul className="plain-list desk-lines">
          {members.map((member) => (
            <li key={`${member.accountId} ${member.role}`}>
              <Badge text={labels[member.role]} />
              <Link className="words" to={href(deskPaths.person, { id: member.accountId })}>
                {member.name || member.email}
              </Link>
              <span className="soft">
                since {member.since}
                {member.accountRole !== 'organiser' && member.role !== 'reviewer' && '; does not work at the desk yet'}
              </span>
              <button type="button" className="button quiet" aria-disabled={busy} onClick={() => setAsking(member)}>
                Take the role…<span className="unseen"> of {member.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary>Give somebody a role</summary>
        <form ref={form} className="act-form" noValidate onSubmit={(event) => submitFields(event, give)}>
          <p className="soft">
            The account must exist and its address be confirmed. The person is told by mail. To open the desk it must also be an organiser’s, see{' '}
            <Link to={deskPaths.people}>People</Link>; the role then holds for this {of} alone.
          </p>
          <TextField name="email" label="E-mail" type="email" required autoComplete="off" maxLength={254} error={errors.email} />
          <fieldset className="decision-choice" aria-describedby={errors.role ? 'member-role-error' : undefined}>
            <legend>Role</legend>
            {errors.role && (
              <p className="field-error" id="member-role-error">
                {errors.role}
              </p>
            )}
            {(of === 'journal' ? journalRoles : conferenceRoles).map((role) => (
              <label key={role} className="tick">
                <input type="radio" name="role" value={role} />{' '}
                <span>
                  {labels[role]}: <span className="soft">{meanings[role]}</span>
                </span>
              </label>
            ))}
          </fieldset>
          <SubmitButton busy={busy} text="Give the role" />
        </form>
      </details>
      <ProblemNote problem={problem && { ...problem, fields: {} }} />
      {asking && (
        <ConfirmDialog title="Take the role?" confirm="Take the role" busy={busy} onCancel={() => setAsking(undefined)} onConfirm={() => void take(asking)}>
          <p>
            {asking.name} is no longer {labels[asking.role]} of this {of}, and is told by mail. You can give the role again.
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}
