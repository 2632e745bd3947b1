import { data, href } from 'react-router'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import { dayInZone, formatDay, formatTimestamp } from '#domain/dates.ts'
import { documentStateLabels, documentStateOn } from '#domain/documents/document.ts'
import { formatCode } from '#domain/documents/document-code.ts'
import { documentsOf } from '#domain/documents/documents.store.ts'
import { registrationLabels } from '#domain/registrations/registration.ts'
import { registrationsOf } from '#domain/registrations/registrations.store.ts'
import { visaListOf } from '#domain/visa/desk/visa-list.store.ts'
import { permissionOf } from '#domain/visa/request-visa.ts'
import { visaRequestsOf, visaSettingsOf } from '#domain/visa/visa.store.ts'
import { eraseDayOf, groundsLabels, outcomeLabels, secondCheckDelay, visaLabels } from '#domain/visa/visa.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { Badge, DeskPage, Facts } from '../ui/desk-page.tsx'
import type { Route } from './+types/visa-request.ts'
import { PassportPanel } from './passport-panel.tsx'
import { VisaActs } from './visa-acts.tsx'
import { outcomeTones, visaTones } from './visa-tones.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services, organiser } = await requireOrganiser(args, ['visa'])
  const { db } = services
  const requests = visaRequestsOf(db)
  const request = await requests.findByReference(args.params.reference.toUpperCase())
  const registration = request && (await registrationsOf(db).find(request.registrationId))
  if (!request || !registration) throw data(null, { status: 404 })
  const conference = await conferencesOf(db).findAlsoDraft(request.conferenceId)
  if (!conference) throw data(null, { status: 404 })
  const { permission } = await permissionOf(db, registration, services.now())
  const letters = await documentsOf(db).ofSubject(request.conferenceId, 'visa-invitation', `visa:${request.id}`)
  const names = await visaListOf(db).namesOf([request.checkedById, request.issuedById])
  const today = dayInZone(services.now(), conference.timeZone)
  const isOwnCheck = request.state === 'checked' && request.checkedById === organiser.accountId
  const hasSecond = isOwnCheck && (await requests.hasSecondPerson(organiser.accountId))
  const aloneFrom = isOwnCheck && !hasSecond && request.checkedAt ? new Date(request.checkedAt.getTime() + secondCheckDelay) : undefined
  const who = (at: Date | null, id: string | null) => (at ? `${formatTimestamp(at)} by ${names.get(id ?? '') ?? 'somebody who has left'}` : '')
  return {
    reference: request.reference,
    version: request.version,
    state: request.state,
    outcome: request.outcome,
    name: request.companion || registration.name,
    companionOf: request.companion ? registration.name : '',
    registration: { reference: registration.reference, state: registrationLabels[registration.state] },
    conference: { id: conference._id, name: conference.subConference },
    grounds: groundsLabels[request.grounds],
    whyNotNow: request.state === 'open' || request.state === 'checked' ? (permission.grounds === undefined ? permission.why : undefined) : undefined,
    requested: formatTimestamp(request.requestedAt),
    checked: who(request.checkedAt, request.checkedById),
    issued: who(request.issuedAt, request.issuedById),
    ended: request.endedAt ? formatTimestamp(request.endedAt) : '',
    reason: request.reason,
    outcomeInWords: request.outcome && request.outcomeAt ? `${outcomeLabels[request.outcome]}, ${formatTimestamp(request.outcomeAt)}` : '',
    lettersAreDue: request.state === 'issued' && request.lettersAt === null && request.sealed !== null,
    isErased: request.sealed === null,
    eraseDay: formatDay(eraseDayOf(conference, await visaSettingsOf(db).find(request.conferenceId))),
    mayReadRegistration: organiser.rights.includes('registrations'),
    second: isOwnCheck ? (hasSecond ? ('others' as const) : ('alone' as const)) : ('free' as const),
    aloneFrom: aloneFrom && aloneFrom > services.now() ? formatTimestamp(aloneFrom) : undefined,
    letters: letters.map((letter) => ({
      number: letter.reference,
      name: letter.language === 'fr' ? 'French' : 'English',
      code: formatCode(letter.code),
      state: documentStateLabels[documentStateOn(letter, today)],
      isStored: letter.fileId !== null,
    })),
    same: (await requests.samePassport(request)).map((other) => ({
      reference: other.reference,
      text: `${other.companion || other.name}, ${other.sub_conference}: ${visaLabels[other.state]}${other.outcome ? `, ${outcomeLabels[other.outcome]}` : ''}`,
    })),
  }
}

export type VisaRequestData = Route.ComponentProps['loaderData']

/** One request: the passport on demand, two checks, the letters, and what came of them. */
export default function VisaRequest({ loaderData: page }: Route.ComponentProps) {
  const { registration, letters, same } = page
  return (
    <DeskPage
      title={page.reference}
      subtitle={
        <>
          <Badge tone={visaTones[page.state]} text={visaLabels[page.state]} />{' '}
          {page.outcome && <Badge tone={outcomeTones[page.outcome]} text={outcomeLabels[page.outcome]} />} {page.name}
        </>
      }
    >
      {same.length > 0 && (
        <div className="notice bad" role="note">
          <p>
            <strong>The same passport was used before.</strong> Please look at these requests first:
          </p>
          <ul>
            {same.map(({ reference, text }) => (
              <li key={reference}>
                <Link to={href(deskPaths.visaRequest, { reference })}>{reference}</Link>: {text}
              </li>
            ))}
          </ul>
        </div>
      )}
      {page.lettersAreDue && (
        <p className="notice warn">
          The letters could not be made at once. We try again every five minutes and then tell the person. If this message is still here after half an hour,
          please ask whoever runs the site to look into its log.
        </p>
      )}
      {page.whyNotNow && <p className="notice warn">The rules of the conference do not permit a letter now. The person reads: “{page.whyNotNow}”</p>}
      <div className="desk-columns">
        <div className="desk-stack">
          <section className="desk-panel" aria-label="The request">
            <Facts
              facts={[
                { term: 'For', value: page.companionOf ? `${page.name}, who accompanies ${page.companionOf}` : page.name },
                {
                  term: 'Registration',
                  value: (
                    <>
                      {page.mayReadRegistration ? (
                        <Link to={href(deskPaths.registration, { reference: registration.reference })}>{registration.reference}</Link>
                      ) : (
                        registration.reference
                      )}
                      , {registration.state}
                    </>
                  ),
                },
                {
                  term: 'Conference',
                  value: <Link to={`${deskPaths.visa}?conference=${page.conference.id}`}>{page.conference.name}</Link>,
                },
                { term: 'Permitted by', value: page.grounds },
                { term: 'Sent', value: page.requested },
                { term: 'First check', value: page.checked },
                { term: 'Second check', value: page.issued },
                { term: 'Ended', value: page.ended },
                { term: 'What the person was told', value: page.reason },
                { term: 'Outcome', value: page.outcomeInWords },
                { term: 'Passport data', value: page.isErased ? 'Erased' : `Erased automatically after ${page.eraseDay}` },
              ]}
            />
          </section>
          {!page.isErased && <PassportPanel key={page.version} reference={page.reference} />}
          {letters.length > 0 && (
            <section className="desk-panel" aria-labelledby="letters-heading">
              <h2 id="letters-heading">Letters</h2>
              <ul className="plain-list desk-lines">
                {letters.map(({ number, name, code, state, isStored }) => (
                  <li key={number}>
                    <span>
                      {name}, {number}, {state}
                    </span>
                    <span className="desk-actions">
                      {isStored && (
                        <a href={`/api/v1/desk/visa/${page.reference}/letters/${number}`}>
                          Download<span className="unseen"> {number}</span>
                        </a>
                      )}
                      <Link to={href(paths.verifyDocument, { code })}>
                        What the consulate sees<span className="unseen"> of {number}</span>
                      </Link>
                    </span>
                  </li>
                ))}
              </ul>
              <p className="soft">A download names the passport, so it is in the audit log.</p>
            </section>
          )}
        </div>
        <div className="desk-stack">
          <VisaActs key={`${page.reference} ${page.state}`} page={page} />
        </div>
      </div>
    </DeskPage>
  )
}
