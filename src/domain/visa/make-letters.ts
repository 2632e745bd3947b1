import isoCodes from 'i18n-iso-countries/codes.json' with { type: 'json' }
import { conferencesOf } from '../conferences/conferences.store.ts'
import { type DocumentLanguage, documentLanguages } from '../documents/document.ts'
import { dayIn, daysIn } from '../documents/document-order.ts'
import { type Issuing, issueOne } from '../documents/issue-document.ts'
import { oneByOne } from '../jobs/one-by-one.ts'
import { Refusal } from '../refusal.ts'
import { isPresenting } from '../registrations/register/presenter.ts'
import type { Registration } from '../registrations/registration.ts'
import { registrationsOf } from '../registrations/registrations.store.ts'
import type { Services } from '../services.ts'
import { visaListOf } from './desk/visa-list.store.ts'
import { openPassport } from './passport-seal.ts'
import { visaRequestsOf } from './visa.store.ts'
import { demonstrator, type Passport, type VisaRequest } from './visa.ts'
import { queueVisaLetter } from './visa-letters.ts'

export type Making = Issuing & Pick<Services, 'key' | 'queueMail'>

const capacities = {
  en: { presenter: 'presenter', participant: 'participant', companion: 'accompanying person' },
  fr: { presenter: 'intervenant(e)', participant: 'participant(e)', companion: 'personne accompagnante' },
} as const satisfies Record<DocumentLanguage, object>

const regionNames = { en: new Intl.DisplayNames('en', { type: 'region' }), fr: new Intl.DisplayNames('fr', { type: 'region' }) }

/** A country by its English name, in the language of the letter. */
function countryIn(language: DocumentLanguage, name: string): string {
  const code = language === 'en' ? undefined : isoCodes.find(([one = '']) => regionNames.en.of(one) === name)?.[0]
  return code ? (regionNames[language].of(code) ?? name) : name
}

function valuesOf(language: DocumentLanguage, passport: Passport, { companion }: VisaRequest, { reference, regtype }: Registration) {
  const capacity = companion !== '' ? 'companion' : isPresenting(regtype) ? 'presenter' : 'participant'
  return {
    reference,
    birth: dayIn(language, passport.bornOn),
    nationality: countryIn(language, passport.nationality),
    passport: passport.number,
    expiry: dayIn(language, passport.expiresOn),
    stay: daysIn(language, passport.arrivesOn, passport.leavesOn),
    capacity: capacities[language][capacity],
    authority: passport.authority,
  }
}

/** Makes the letters of an issued request in both languages and tells the person. Called again, it makes only what is missing. */
export async function makeVisaLetters(services: Making, id: string): Promise<void> {
  const { db, now } = services
  const request = await visaRequestsOf(db).find(id)
  const registration = request && (await registrationsOf(db).find(request.registrationId))
  if (request?.state !== 'issued' || request.lettersAt !== null || request.sealed === null || !registration) return
  const conference = await conferencesOf(db).findAlsoDraft(request.conferenceId)
  if (!conference) return
  const passport = await openPassport(services.keys, id, request.sealed)
  const by = (await visaListOf(db).namesOf([request.issuedById])).get(request.issuedById ?? '') ?? ''
  for (const language of documentLanguages)
    await issueOne(
      services,
      { conferenceId: request.conferenceId, kind: 'visa-invitation', language },
      {
        holder: {
          subject: `visa:${id}`,
          name: passport.name,
          email: registration.email,
          values: valuesOf(language, passport, request, registration),
          registrationId: registration.id,
          paperId: null,
        },
        by,
        // Nobody applies for a visa with it afterwards.
        expiresOn: conference.endDate,
        alsoWrite: async (trx) => {
          // Somebody may have revoked it, or the place may have ended, while the letter was rendered.
          if ((await visaRequestsOf(trx).lock(id))?.state !== 'issued') throw new Refusal('visa.not_allowed', 'This request is no longer to be answered.')
        },
      },
    )
  await db.transaction().execute(async (trx) => {
    const locked = await visaRequestsOf(trx).lock(id)
    if (locked?.state !== 'issued' || locked.lettersAt !== null) return
    await visaRequestsOf(trx).setLettersMade(id, now())
    if (request.issuedById !== demonstrator) await queueVisaLetter(services, trx, 'visa.issued', { request, registration, conference })
  })
}

const atATime = 20

/** Makes letters that a crash or an error left unmade; returns how many requests were answered. */
export async function makeMissingVisaLetters(services: Making): Promise<number> {
  return oneByOne(await visaRequestsOf(services.db).withoutLetters(atATime), (id) => makeVisaLetters(services, id))
}
