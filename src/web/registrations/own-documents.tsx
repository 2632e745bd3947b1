import { data, href } from 'react-router'
import { dayInZone, formatDay, formatDays } from '#domain/dates.ts'
import { documentKindLabels, documentStateLabels, documentStateOn } from '#domain/documents/document.ts'
import { formatCode } from '#domain/documents/document-code.ts'
import { ownDocuments } from '#domain/documents/own-documents.ts'
import { asPrinted } from '#domain/documents/printable-text.ts'
import { Refusal } from '#domain/refusal.ts'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { postedFormContext, servicesContext } from '../request-context.ts'
import { privateHeaders, privateMeta } from '../submissions/private-page.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/own-documents.ts'

export async function loader({ context, params: { reference, secret }, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const found = await ownDocuments(services, { reference, secret }).catch((error: unknown) => {
    if (error instanceof Refusal) throw data(null, { status: 404 })
    throw error
  })
  const { registration, conference, documents, badgeName, namesUntil, mayCorrect, confirmedAt } = found
  const today = dayInZone(services.now(), conference.timeZone)
  const search = new URLSearchParams({ secret }).toString()
  return {
    address: { reference, secret },
    reference: registration.reference,
    conference: `${conference.subConference}, ${formatDays(conference.startDate, conference.endDate)}`,
    certificateName: asPrinted([registration.title, registration.name].filter(Boolean).join(' ')),
    badgeName: asPrinted(badgeName || registration.name),
    namesUntil: namesUntil ? formatDay(namesUntil) : '',
    mayCorrect,
    confirmed: confirmedAt ? formatDay(dayInZone(confirmedAt, conference.timeZone)) : '',
    documents: documents.map((document) => ({
      name: `${documentKindLabels[document.kind]}${document.language === 'fr' ? ', in French' : ''}`,
      about: `${document.reference}, issued on ${formatDay(dayInZone(document.issuedAt, conference.timeZone))}. ${documentStateLabels[documentStateOn(document, today)]}.`,
      code: formatCode(document.code),
      url:
        document.fileId !== null && document.state === 'valid'
          ? `/api/v1/registrations/${encodeURIComponent(reference)}/issued/${document.reference}?${search}`
          : undefined,
    })),
    arrived: new URL(request.url).searchParams.get('arrived'),
    problem: context.get(postedFormContext)?.message,
  }
}

export const headers = () => privateHeaders('same-origin')
export const meta = () => privateMeta('Your letters and certificates')

/** A participant's letters and certificates, and the names on them. */
export default function OwnDocuments({ loaderData: page }: Route.ComponentProps) {
  const { address, documents } = page
  return (
    <>
      <PageHead
        text={{ title: 'Your letters and certificates', kicker: `Registration ${page.reference}`, lead: `${page.conference}.` }}
        trail={[{ name: page.reference, path: href(paths.registration, address) }]}
      >
        {page.arrived === 'names' && (
          <p className="notice good arrival" role="status">
            Thank you. We will print your names as shown here.
          </p>
        )}
        {page.problem && (
          <p className="notice warn" role="alert">
            {page.problem}
          </p>
        )}
      </PageHead>
      <Section id="documents" heading="What we have issued">
        {documents.length === 0 ? (
          <p className="soft">Nothing has been issued to you yet. Certificates follow after the conference; we send them by e-mail, and they appear here.</p>
        ) : (
          <ul className="plain-list received-files">
            {documents.map(({ name, about, code, url }) => (
              <li key={code}>
                <p className="file-name">{name}</p>
                <p className="soft">{about}</p>
                <p className="file-acts">
                  {url && (
                    <a href={url}>
                      Download<span className="unseen"> {name}</span>
                    </a>
                  )}
                  <Link to={href(paths.verifyDocument, { code })}>
                    What others see<span className="unseen"> of {name}</span>
                  </Link>
                </p>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section id="names" heading="Your names">
        <dl className="sent-details">
          <div>
            <dt>On certificates</dt>
            <dd>{page.certificateName}</dd>
          </div>
          <div>
            <dt>On the badge</dt>
            <dd>{page.badgeName}</dd>
          </div>
        </dl>
        {page.confirmed && <p>You confirmed them on {page.confirmed}.</p>}
        {page.mayCorrect ? (
          <>
            <p>
              They are printed exactly like this. Please check them
              {page.namesUntil && `, and correct them by ${page.namesUntil}`}.
            </p>
            <form method="post" action={href(paths.registrationDocuments, address)} className="act-form">
              {!page.confirmed && (
                <button type="submit" className="button">
                  Yes, they are right
                </button>
              )}
              <Link className="button quiet" to={`${href(paths.registrationDetails, address)}?delegate=${page.reference}`}>
                Correct them
              </Link>
            </form>
          </>
        ) : (
          <p>They can no longer be changed here. If something is wrong, please write to us with your reference.</p>
        )}
      </Section>
    </>
  )
}
