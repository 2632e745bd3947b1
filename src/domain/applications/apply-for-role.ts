import { randomBytes } from 'node:crypto'
import { hours } from '#domain/durations.ts'
import type { FormToken } from '../forms/form-token.ts'
import { officeOf } from '../forms/office.ts'
import { randomReference } from '../forms/reference.ts'
import { repeatKey } from '../forms/repeat-key.ts'
import { suspicionOf } from '../forms/suspicion.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import type { ApplicationForm } from './application.schema.ts'
import { applicationForOffice, copyForApplicant, factsOfApplication } from './application-letters.ts'
import { applicationsOf, type StoredApplication } from './applications.store.ts'

/** Nobody can have a stranger's post-box filled by applying in their name. */
const mostCopiesAnHour = 5

interface Evidence {
  token: FormToken | undefined
  decoy: string | undefined
  /** A document that came in the same post; with JavaScript it follows in a call of its own. */
  document?: { id: string; sha256: string } | undefined
}

/** Somebody offers to serve: stored under a reference, a copy to the applicant, word to the office, all in one transaction; the same again changes nothing. */
export async function applyForRole(
  services: Pick<Services, 'db' | 'queueMail' | 'now'>,
  form: ApplicationForm,
  { token, decoy, document }: Evidence,
): Promise<StoredApplication> {
  const now = services.now()
  const { fullName, ...answers } = form
  const key = repeatKey({ ...form, document: document?.sha256 }, token, now)
  const suspicion = suspicionOf({ decoy, token, texts: [form.fullName, form.message], now })
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
      })
      if (stored) {
        if (document) await applicationsOf(trx).claimDocument(stored.id, document.id)
        await tell(services, trx, stored)
        return stored
      }
      const earlier = await applicationsOf(trx).findRepeated(key)
      if (earlier) return earlier
    }
  })
}

async function tell(services: Pick<Services, 'queueMail'>, trx: Transaction, application: StoredApplication): Promise<void> {
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
  const recent = await applications.countFrom(application.email, new Date(application.received_at.getTime() - hours(1)))
  if (!application.suspicion && recent <= mostCopiesAnHour) {
    const to = { name: application.full_name, address: application.email }
    await services.queueMail(trx, { kind: 'application.copy', about, to, letter: copyForApplicant(application, facts, office) })
  }
}
