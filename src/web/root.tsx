import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root.ts'
import { SessionProvider } from './accounts/session-provider.tsx'
import headingFont from './fonts/newsreader-latin.woff2?url'
import { servicesContext } from './request-context.ts'
import { NavigationProgress, OfflineNote } from './site/connection.tsx'
import { ErrorPage, isNetworkError, LoadFailure } from './site/error-pages.tsx'
import { RouteAnnouncer } from './site/route-announcer.tsx'
import { siteContext } from './site/site-cache.ts'
import { SiteFooter, SiteMap } from './site/site-footer.tsx'
import { SiteHeader } from './site/site-header.tsx'
import styles from './styles/site.css?inline'

export async function loader({ context }: Route.LoaderArgs) {
  return { site: await context.get(siteContext)(context.get(servicesContext)) }
}

/** The data of header and footer do not change between pages; fetching them again could only turn a lost connection into an error. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined && formMethod !== 'GET' ? defaultShouldRevalidate : false
}

/** The style sheet is inlined, which saves a round trip before the first paint. The browser's bundle leaves it out and keeps what the server sent. */
const inlineStyles = import.meta.env.SSR ? styles : ''

export function Layout({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  // The preview of an entry loads the site as it would be after publication.
  const site = useRouteLoaderData<typeof loader>('entry-preview')?.site ?? root?.site
  const atDesk = useRouteLoaderData('desk/desk-layout') !== undefined
  // The page of a device at the door works without the rest of the site, and without a network.
  const atDoor = useRouteLoaderData('check-in/door') !== undefined
  const hasOwnFrame = atDesk || atDoor
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0f1118" media="(prefers-color-scheme: dark)" />
        <link rel="preload" href={headingFont} as="font" type="font/woff2" crossOrigin="anonymous" media="(min-width: 48rem)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <link rel="alternate" type="application/atom+xml" title="Conferences and calls for papers" href="/feed.atom" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet */}
        <style dangerouslySetInnerHTML={{ __html: inlineStyles }} suppressHydrationWarning />
        <Meta />
        <Links />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to the content
        </a>
        <OfflineNote>
          <SessionProvider>
            {site && !hasOwnFrame && <SiteHeader site={site} />}
            {/* The desk and the door have a bar of their own before their content, so they render the main element. */}
            {hasOwnFrame ? children : <main id="main">{children}</main>}
          </SessionProvider>
          {!hasOwnFrame && <SiteMap groups={site?.menu.allPages} />}
          {site && !hasOwnFrame && <SiteFooter site={site} />}
        </OfflineNote>
        <RouteAnnouncer />
        <NavigationProgress />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (isNetworkError(error)) return <LoadFailure error={error} what="The page" />
  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
}
