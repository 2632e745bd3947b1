import { randomId } from '../accounts/tokens.ts'
import { actOnRecords, type Outcome } from '../desk/act-on-selection.ts'
import { auditLogOf } from '../desk/audit-log.store.ts'
import type { Organiser } from '../desk/organiser.ts'
import { organisersOf } from '../desk/organisers.store.ts'
import { recallMails, undoSeconds } from '../mail/recall-mails.store.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { assignmentForOrganiser } from './contact-letters.ts'
import { deskMessagesOf } from './contact-messages.store.ts'
import type { AssignmentOrder, AssignmentUndo } from './desk-message.schema.ts'
import { auditNameOfMessage } from './desk-messages.ts'
import { type SelectableMessage, selectableMessages } from './selectable-messages.store.ts'

/** Whose the messages were before, so that the assignment can be taken back. */
export interface AssignmentOutcome extends Outcome {
  /** Names the mail about it. */
  assignment: string
  /** The former assignee by reference; empty for nobody. */
  was: Record<string, string>
}

const mailKind = 'contact.assigned'

/** Gives messages to an organiser, who gets one mail about all of them half a minute later, or to nobody when `to` is empty. */
export async function assignMessages(
  services: Pick<Services, 'db' | 'queueMail' | 'now' | 'publicUrl'>,
  organiser: Organiser,
  { selection, to }: AssignmentOrder,
): Promise<AssignmentOutcome> {
  const colleague = to ? await organisersOf(services.db, 'people').find(to) : undefined
  if (to && !colleague) {
    const message = 'This person may not read messages. Please choose from the list.'
    throw new Refusal('request.invalid', message, { to: message })
  }
  const assignment = randomId()
  const assigned: SelectableMessage[] = []
  const outcome = await actOnRecords(
    services,
    selectableMessages(organiser.accountId),
    selection,
    async (trx, message, now) => {
      if (message.closed_at) throw new Refusal('message.not_waiting', `${message.reference} does not wait for an answer any more, so nobody needs to take it.`)
      if (message.assigned_to === (colleague?.id ?? null))
        throw new Refusal('message.not_waiting', `${message.reference} is for ${colleague?.name ?? 'nobody in particular'} already.`)
      await writeAssignment(trx, organiser, message, colleague?.id ?? null, now)
      assigned.push(message)
    },
    async (trx) => {
      if (!colleague || colleague.id === organiser.accountId || assigned.length === 0) return
      await services.queueMail(trx, {
        kind: mailKind,
        about: `assignment:${assignment}`,
        to: { name: colleague.name, address: colleague.email },
        letter: assignmentForOrganiser({
          colleague: colleague.name,
          giver: organiser.name,
          messages: assigned,
          deskUrl: `${services.publicUrl}/desk/messages`,
        }),
        delaySeconds: undoSeconds,
      })
    },
  )
  return { ...outcome, assignment, was: Object.fromEntries(assigned.map(({ reference, assigned_to }) => [reference, assigned_to ?? ''])) }
}

/** Gives messages back to those who had them before. A mail that has not left is removed; nobody gets another one. */
export async function takeBackAssignment(
  services: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  { assignment, given }: AssignmentUndo,
): Promise<Outcome> {
  const was = new Map(given.map(({ reference, was: former }) => [reference, former]))
  return actOnRecords(
    services,
    selectableMessages(organiser.accountId),
    { chosen: given },
    async (trx, message, now) => {
      const former = await organisersOf(trx, 'people').find(was.get(message.reference) ?? '')
      await writeAssignment(trx, organiser, message, former?.id ?? null, now)
    },
    async (trx, done) => {
      if (done.length === given.length) await recallMails(trx, { of: { about: `assignment:${assignment}` }, kinds: [mailKind], since: new Date(0) })
    },
  )
}

async function writeAssignment(
  trx: Parameters<typeof auditLogOf>[0],
  organiser: Organiser,
  message: SelectableMessage,
  to: string | null,
  now: Date,
): Promise<void> {
  await deskMessagesOf(trx).assign(message.id, to)
  await auditLogOf(trx).write(organiser, now, { act: 'message.assigned', ...auditNameOfMessage(message), details: { from: message.assigned_to, to } })
}
