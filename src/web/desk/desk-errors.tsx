import { isRouteErrorResponse, Outlet, useLocation, useRevalidator } from 'react-router'
import { type DeskRight, rightLabels } from '#domain/desk/rights.ts'
import { paths } from '../paths.ts'
import { Link } from '../ui/link.tsx'
import type { Route } from './+types/desk-errors.ts'
import { deskPaths } from './desk-paths.ts'
import { DeskPage } from './ui/desk-page.tsx'

/** A layout route without markup: its error boundary shows errors of the pages inside the desk's layout. */
export default function DeskErrors() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) return <LoadFailure />
  if (error.status === 403) return <NotAllowed rights={error.data} />
  return error.status === 404 ? <NotFound /> : <LoadFailure />
}

/** For an organiser without the right that the page needs. */
function NotAllowed({ rights }: { rights: readonly DeskRight[] }) {
  return (
    <DeskPage title="You do not have the right for this page">
      <p className="desk-empty">
        It needs “{rights.map((right) => rightLabels[right]).join('” or “')}”. An organiser who manages people can give it to you. Go to{' '}
        <Link to={paths.desk}>today</Link>.
      </p>
    </DeskPage>
  )
}

function NotFound() {
  return (
    <DeskPage title="There is nothing at this address">
      <p className="desk-empty">
        The address may be mistyped, or what was here has been removed. Look for it in the lists, see in <Link to={deskPaths.auditLog}>the audit log</Link> what
        became of it, or go to <Link to={paths.desk}>today</Link>.
      </p>
    </DeskPage>
  )
}

function LoadFailure() {
  const { revalidate, state } = useRevalidator()
  const { pathname, search } = useLocation()
  return (
    <DeskPage title="This page could not be shown">
      <div className="notice bad desk-stack" role="alert">
        <p>Something went wrong on our side, or the connection was lost. It has been logged. Nothing was changed, and what you saved is safe.</p>
        <p className="desk-actions">
          {/* A link, so that it also works without JavaScript. */}
          <a
            className="button"
            href={pathname + search}
            aria-disabled={state === 'loading' || undefined}
            onClick={(event) => {
              event.preventDefault()
              void revalidate()
            }}
          >
            Try again
          </a>
        </p>
      </div>
    </DeskPage>
  )
}
