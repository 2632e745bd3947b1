import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { ErrorPage } from './error-page.tsx'

/** Chromium, Firefox and Safari word a request without a response differently. */
const networkError = /failed to fetch|networkerror|load failed/i

export const isNetworkError = (error: unknown) => error instanceof TypeError && networkError.test(error.message)

/** When something cannot be loaded the console says so, as ever, and so does the page, with a way on. */
export function LoadFailure({ error, what }: { error: unknown; what: string }) {
  const location = useLocation()
  const isUnknown = isRouteErrorResponse(error) && error.status === 404

  useEffect(() => {
    if (!isUnknown) console.error(`${what} could not be loaded.`, error)
  }, [error, isUnknown, what])

  if (isUnknown) return <ErrorPage status={404} />
  return (
    <div className="page-head">
      <title>{`${what} could not be loaded`}</title>
      <div className="frame">
        <div role="alert">
          <p className="kicker">Not loaded</p>
          <h1>{what} could not be loaded</h1>
          <p className="lead">You may be offline, or the fault is ours. Nothing that you have sent us is affected.</p>
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
