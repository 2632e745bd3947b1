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
import { useFrameless } from './frameless-context.ts'
import { servicesContext } from './services-context.ts'
import { AfterNavigation } from './site/after-navigation.tsx'
import { ErrorPage } from './site/error-page.tsx'
import { afterFirstScreen, firstScreenFirst } from './site/first-screen.ts'
import { FollowLinks } from './site/follow-links.tsx'
import { siteContext } from './site/kept-site.ts'
import { LoadFailure } from './site/load-failure.tsx'
import { isLostLine } from './site/lost-line.ts'
import { OnTheWay } from './site/on-the-way.tsx'
import { SiteFooter, SiteMap } from './site/site-footer.tsx'
import { SiteHeader } from './site/site-header.tsx'
import { stylesPlace } from './styles/styles-place.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { site: await context.get(siteContext)(context.get(servicesContext)) }
}

/** What stands around a page does not change from page to page; asking for it again could only make a lost line look like a broken site. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined && formMethod !== 'GET' ? defaultShouldRevalidate : false
}

/** The style sheet travels inside the page: one trip less before the first paint. The browser's copy of this module leaves it out and keeps what the server sent. */
const inlineStyles = import.meta.env.SSR ? stylesPlace : ''

export function Layout({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  // A preview brings along what would stand around it.
  const site = useRouteLoaderData<typeof loader>('entry-preview')?.site ?? root?.site
  // The desk is a room of its own, with its own furniture; whoever may not enter is shown what visitors see.
  const atDesk = useRouteLoaderData('desk/desk-layout') !== undefined
  // Every element keeps its place, written or not: the ids that React gives depend on it.
  const frameless = useFrameless()
  const framed = !import.meta.env.SSR || !frameless
  return (
    <html lang="en" className={firstScreenFirst} suppressHydrationWarning>
      <head>
        {framed && (
          <>
            <meta charSet="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)" />
            <meta name="theme-color" content="#0f1118" media="(prefers-color-scheme: dark)" />
            {/* On a wide screen asked for with the page, so that headings have their typeface at the first paint; if it comes too late they keep the stand-in. */}
            <link rel="preload" href={headingFont} as="font" type="font/woff2" crossOrigin="anonymous" media="(min-width: 48rem)" />
            <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
            <link rel="icon" href="/favicon.ico" sizes="32x32" />
            <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
            <link rel="manifest" href="/site.webmanifest" />
            <link rel="alternate" type="application/atom+xml" title="Conferences and calls for papers" href="/feed.atom" />
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet */}
            <style dangerouslySetInnerHTML={{ __html: inlineStyles }} suppressHydrationWarning />
          </>
        )}
        <Meta />
        {framed && <Links />}
      </head>
      <body>
        {framed && (
          <a className="skip" href="#main">
            Skip to the content
          </a>
        )}
        <SessionProvider>
          {framed && site && !atDesk && <SiteHeader site={site} />}
          <main id="main">{children}</main>
        </SessionProvider>
        {framed && !atDesk && <SiteMap />}
        {framed && site && !atDesk && <SiteFooter site={site} />}
        {framed && <AfterNavigation />}
        {framed && <FollowLinks />}
        {framed && <OnTheWay />}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script */}
        {framed && <script dangerouslySetInnerHTML={{ __html: afterFirstScreen }} suppressHydrationWarning />}
        {framed && <ScrollRestoration />}
        {framed && <Scripts />}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (isLostLine(error)) return <LoadFailure error={error} what="The page" />
  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
}
