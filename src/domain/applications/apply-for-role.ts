import { randomBytes } from 'node:crypto'
import { contentOf } from '../content/content.store.ts'
import { isCountryName } from '../forms/countries.ts'
import { alreadyReceived, type FormEvidence, repeatKey } from '../forms/form-token.ts'
import { officeOf } from '../forms/office.ts'
import { validateForm } from '../forms/parse-form.ts'
import { problemCountMessage } from '../forms/problem-count.ts'
import { randomReference } from '../forms/reference.ts'
import { suspicionOf } from '../forms/suspicion.ts'
import { countLetter } from '../mail/letter-limits.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { Database, Transaction } from '../tables.ts'
import { type ApplicationForm, applicationForm } from './application.schema.ts'
import { type ApplicationRole, applicationRoles, blankMessage, type Category, ordinaryRole } from './application.ts'
import { applicationForOffice, copyForApplicant, factsOfApplication } from './application-letters.ts'
import { applicationsOf, type StoredApplication } from './applications.store.ts'

type FormFields = Record<string, readonly string[]>

/** Validates the apply form against its schema, the offered lists and its role; reports all problems at once. */
export async function parseApplication(db: Database, fields: FormFields, refusedFiles: Record<string, string> = {}): Promise<ApplicationForm> {
  const written = (name: string) => fields[name]?.[0]?.trim() ?? ''
  const role = written('role') || ordinaryRole
  const validated = validateForm(applicationForm, { ...fields, role: [role] })
  const topic = written('subconference_id')
  const problems: Record<string, string> = {
    ...(isCountryName(written('country')) || !written('country') ? {} : { country: 'Please choose a country from the list.' }),
    ...(!topic || (await contentOf(db).find('topics', topic)) ? {} : { subconference_id: 'Please choose a sub-conference from the list.' }),
    ...validated.problems,
    ...refusedFiles,
  }
  const offered: readonly Category[] = role in applicationRoles ? applicationRoles[role as ApplicationRole].categories : []
  const category = written('s_category')
  if (category && !offered.some((one) => one === category)) problems.s_category ??= 'This category is not offered for the role. Please choose from the list.'
  if (validated.problems || Object.keys(problems).length > 0) {
    const blank = !written('fullName') || !written('email')
    throw new Refusal('request.invalid', blank ? blankMessage : problemCountMessage(Object.keys(problems).length), problems)
  }
  // A role with a single category offers no choice.
  const [only, ...others] = offered
  return { ...validated.values, s_category: validated.values.s_category || (only && others.length === 0 ? only : '') }
}

interface Evidence extends FormEvidence {
  /** A document in the same request, from a plain post; with JavaScript it follows in a second request. */
  document?: { id: string; sha256: string } | undefined
}

/** Stores an application and queues the mails in one transaction. Sending the same application again changes nothing; another one with the same token is refused. */
export async function applyForRole(
  services: Pick<Services, 'db' | 'queueMail' | 'now'>,
  form: ApplicationForm,
  { token, honeypot, source, document }: Evidence,
): Promise<StoredApplication> {
  const now = services.now()
  const { fullName, ...answers } = form
  const key = repeatKey({ ...form, document: document?.sha256 }, token, now)
  const suspicion = suspicionOf({ honeypot, token, texts: [form.fullName, form.message], now })
  return services.db.transaction().execute(async (trx) => {
    for (;;) {
      const stored = await applicationsOf(trx).add({
        ...answers,
        full_name: fullName,
        id: randomBytes(12).toString('hex'),
        reference: randomReference('AP'),
        received_at: now,
        suspicion,
        repeat_key: key,
        token_id: token?.id ?? null,
      })
      if (stored) {
        if (document) await applicationsOf(trx).claimDocument(stored.id, document.id)
        await sendMails(services, trx, stored, source)
        return stored
      }
      const earlier = await applicationsOf(trx).findRepeated(key)
      if (earlier) return earlier
      const sent = token && (await applicationsOf(trx).findByToken(token.id))
      if (sent) throw alreadyReceived(sent.reference)
    }
  })
}

async function sendMails(services: Pick<Services, 'queueMail' | 'now'>, trx: Transaction, application: StoredApplication, source: string): Promise<void> {
  const applications = applicationsOf(trx)
  const office = await officeOf(trx)
  const about = `application:${application.id}`
  const facts = await factsOfApplication(trx, application, await applications.documents(application.id))
  if (office) {
    await services.queueMail(trx, {
      kind: 'application.office',
      about,
      to: office,
      replyTo: application.email,
      letter: applicationForOffice(application, facts),
    })
  }
  if (!application.suspicion && (await countLetter(trx, 'application.copy', { target: application.email, source }, services.now())) === 0) {
    // Without the name: a stranger may have entered the address.
    const to = { name: '', address: application.email }
    await services.queueMail(trx, { kind: 'application.copy', about, to, letter: copyForApplicant(application, facts, office) })
  }
}
