import { data, href } from 'react-router'
import { formatDay, formatTimestamp } from '#domain/dates.ts'
import { maxFileMegabytes } from '#domain/files/accepted-files.ts'
import { readSlidesPage } from '#domain/programme/slides/send-slides.ts'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { postedFormContext, servicesContext } from '../request-context.ts'
import { PrivacyNote } from '../site/privacy-note.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Field, FormScope } from '../ui/form/fields.tsx'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/send-slides.ts'
import { loadStatus } from './load-status.ts'
import { privateHeaders, privateMeta } from './private-page.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const status = await loadStatus(context, params)
  const paper = status.papers.find(({ number }) => String(number) === params.n)
  if (!paper) throw data(null, { status: 404 })
  const slides = await readSlidesPage(context.get(servicesContext), params, Number(params.n))
  return {
    address: status.address,
    reference: status.reference,
    n: params.n,
    paper: { title: paper.title, reference: paper.reference, name: paper.conference.subConference, days: paper.days },
    slides: slides && {
      dueOn: formatDay(slides.dueOn),
      isOpen: slides.isOpen,
      sent: slides.sent.map(({ id, name, sentAt, scan }) => ({ id, name, sentAt: formatTimestamp(sentAt), isInfected: scan === 'infected' })),
    },
    posted: context.get(postedFormContext),
    isSaved: new URL(request.url).searchParams.get('arrived') === 'saved',
  }
}

export const headers = () => privateHeaders('same-origin')
export const meta = () => privateMeta('Your slides')

/** The presenter of an accepted paper sends what they will show. */
export default function SendSlidesPage({ loaderData }: Route.ComponentProps) {
  const { paper, address, reference, slides, isSaved, posted, n } = loaderData
  const back = href(paths.submission, address)
  return (
    <>
      <PageHead
        text={{ title: 'Your slides', kicker: `Submission ${paper.reference}`, lead: `${paper.name}, ${paper.days}.` }}
        trail={[{ name: reference, path: back }]}
      />
      <Section id="slides" heading={paper.title || 'Your paper'}>
        <div className="stack">
          {isSaved && (
            <p className="notice good" role="status">
              We have your slides. The chair of your session gets them before it begins.
            </p>
          )}
          {!slides && <p>Slides can be sent once your paper is accepted, until the conference ends.</p>}
          {slides?.isOpen && (
            <FormScope.Provider value="slides">
              <form method="post" action={href(paths.submissionSlides, { ...address, n })} encType="multipart/form-data" className="form" noValidate>
                {posted?.message && <ErrorSummary message={posted.message} fields={posted.fields} labels={{ slides: 'File' }} />}
                <p>Please send them by {slides.dueOn}. If you send another file, the newest counts.</p>
                <Field
                  name="slides"
                  label="File"
                  hint={`As .pdf or .pptx, at most ${maxFileMegabytes} MB, without macros and without videos that lie elsewhere.`}
                  error={posted?.fields.slides}
                  required
                >
                  {(control) => <input type="file" accept=".pdf,.pptx" {...control} />}
                </Field>
                <PrivacyNote />
                <div className="act-form">
                  <button type="submit" className="button">
                    Send the slides
                  </button>
                </div>
              </form>
            </FormScope.Provider>
          )}
          {slides && !slides.isOpen && <p>The last day for slides was {slides.dueOn}. Please bring newer ones to the room.</p>}
          {slides && slides.sent.length > 0 && (
            <>
              <h3>What we have</h3>
              <ul className="plain-list">
                {slides.sent.map(({ id, name, sentAt, isInfected }, index) => (
                  <li key={id}>
                    <bdi>{name}</bdi>
                    <span className="soft">
                      , {sentAt}
                      {index === 0 ? '; this one counts' : ''}
                      {isInfected && '; our virus scanner found something harmful in it, please send it again from another computer'}
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )}
          <p>
            <Link to={back}>The status of your submission</Link>
          </p>
        </div>
      </Section>
    </>
  )
}
