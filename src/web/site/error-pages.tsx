import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { Link } from '../ui/link.tsx'

const texts = {
  notFound: {
    kicker: 'Error 404',
    title: 'Page not found',
    lead: 'The address may have been mistyped, or the page may have moved. Nothing you have sent us is affected.',
  },
  linkReplaced: {
    kicker: 'A newer link',
    title: 'This link has been replaced',
    lead: 'We have sent a newer link to the e-mail address on the submission. Please use that one, because this link no longer works. The submission itself is not affected.',
  },
  serverError: {
    kicker: 'Error 500',
    title: 'Something went wrong on our side',
    lead: 'The page could not be shown. We have made a note of it. Please try again in a minute. What you have already sent us is safe.',
  },
}

/** The page for a 404, a status link that was replaced (410), or a 500. */
export function ErrorPage({ status }: { status: number }) {
  const { kicker, title, lead } = status === 404 ? texts.notFound : status === 410 ? texts.linkReplaced : texts.serverError
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <div className="page-head">
        <div className="frame">
          <div>
            <p className="kicker">{kicker}</p>
            <h1>{title}</h1>
            <p className="lead">{lead}</p>
          </div>
        </div>
      </div>
      <section className="section">
        <div className="frame">
          <h2>Where to go from here</h2>
          <ul className="prose">
            <li>
              <Link to={paths.conferenceYears}>Upcoming conferences</Link> with their deadlines
            </li>
            <li>
              <Link to={paths.paperSubmition}>How to submit a paper</Link>
            </li>
            <li>
              <Link to={paths.faq}>Questions and answers</Link>
            </li>
            <li>
              <Link to={paths.contact}>Write to us</Link>: we reply within 48 hours
            </li>
          </ul>
        </div>
      </section>
    </>
  )
}

/** The messages of Chromium, Firefox and Safari for a request without a response. */
const networkError = /failed to fetch|networkerror|load failed/i

export const isNetworkError = (error: unknown) => error instanceof TypeError && networkError.test(error.message)

/** The error boundary's content when a page could not be loaded, with a link to try again; the error is also logged to the console. */
export function LoadFailure({ error, what }: { error: unknown; what: string }) {
  const location = useLocation()
  const isNotFound = isRouteErrorResponse(error) && error.status === 404

  useEffect(() => {
    if (!isNotFound) console.error(`${what} could not be loaded.`, error)
  }, [error, isNotFound, what])

  if (isNotFound) return <ErrorPage status={404} />
  return (
    <div className="page-head">
      <title>{`${what} could not be loaded`}</title>
      <div className="frame">
        <div role="alert">
          <p className="kicker">Not loaded</p>
          <h1>{what} could not be loaded</h1>
          <p className="lead">You may be offline, or the fault may be ours. Nothing you have sent us is affected.</p>
          <p className="ways">
            <a className="button" href={location.pathname + location.search + location.hash}>
              Try again
            </a>
          </p>
        </div>
      </div>
    </div>
  )
}
