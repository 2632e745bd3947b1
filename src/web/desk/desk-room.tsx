import { isRouteErrorResponse, Outlet, useLocation, useRevalidator } from 'react-router'
import { paths } from '../paths.ts'
import { Link } from '../ui/link.tsx'
import type { Route } from './+types/desk-room.ts'
import { deskPaths } from './desk-paths.ts'
import { DeskPage } from './ui/desk-page.tsx'

/** What stands inside the desk's furniture: a page, or why there is none. */
export default function DeskRoom() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotThere /> : <NotShown />
}

function NotThere() {
  return (
    <DeskPage title="Nothing stands here">
      <p className="desk-empty">
        The address may be mistyped, or what stood here is gone. Look for it in the lists beside, see in <Link to={deskPaths.record}>the record</Link> what
        became of it, or go to <Link to={paths.desk}>today</Link>.
      </p>
    </DeskPage>
  )
}

function NotShown() {
  const { revalidate, state } = useRevalidator()
  const { pathname, search } = useLocation()
  return (
    <DeskPage title="This page could not be shown">
      <div className="notice bad desk-stack" role="alert">
        <p>Something went wrong on our side, or the line was lost. It stands in the log. Nothing was changed by it, and what was saved is safe.</p>
        <p className="desk-actions">
          {/* A link, so that it also works when no script does. */}
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
