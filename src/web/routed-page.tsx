import { type ComponentProps, createElement, type ReactElement } from 'react'
import {
  createStaticRouter,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  type EntryContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  IDLE_NAVIGATION,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  NavigationType,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router'

type Given<Context extends { Provider: React.ElementType }> = ComponentProps<Context['Provider']>['value']

const onServer = () => {
  throw new Error('Nobody goes anywhere while a page is written.')
}

/** The same for every page: nothing about it is asked but how an address is written. */
const router = createStaticRouter([], { basename: '/', matches: [] } as unknown as EntryContext['staticHandlerContext'])
const navigator = { createHref: router.createHref, encodeLocation: router.encodeLocation, go: onServer, push: onServer, replace: onServer }
const navigation: Given<typeof NavigationContext> = { basename: '/', navigator, static: true, useTransitions: false, future: {} }

/**
 * What React Router's own `ServerRouter` comes to for a page that went well: the same contexts around the same components, without making all
 * routes anew and matching the address again. Only for what is held against the router's own page before it is believed, as a page's frame is.
 */
export function RoutedPage({ context, nonce }: { context: EntryContext; nonce: string }): ReactElement {
  const { staticHandlerContext: found, routeModules, serverHandoffStream: _, branches: __, ...framework } = context
  const { location, matches, loaderData, actionData } = found
  const state = {
    historyAction: NavigationType.Pop,
    location,
    matches,
    loaderData,
    actionData,
    errors: null,
    initialized: true,
    renderFallback: false,
    navigation: IDLE_NAVIGATION,
    restoreScrollPosition: null,
    preventScrollReset: false,
    revalidation: 'idle',
    fetchers: new Map(),
    blockers: new Map(),
  } as unknown as Given<typeof DataRouterStateContext>
  // From the innermost out: each is what stands in the one around it.
  let page: ReactElement | null = null
  for (const [at, { route }] of [...matches.entries()].reverse()) {
    const { default: Component, Layout } = routeModules[route.id] ?? {}
    const own: ReactElement | null = Component ? createElement(Component) : page
    const value = { outlet: page, matches: matches.slice(0, at + 1), isDataRoute: true } as Given<typeof RouteContext>
    page = <RouteContext value={value}>{Layout && own && route.id === 'root' ? createElement(Layout, null, own) : own}</RouteContext>
  }
  // An empty place beside it twice, as the router has it: the ids that React gives depend on places.
  return (
    <>
      <FrameworkContext value={{ ...framework, routeModules, nonce } as Given<typeof FrameworkContext>}>
        <DataRouterContext value={{ router, navigator, static: true, staticContext: found, basename: '/' } as Given<typeof DataRouterContext>}>
          <DataRouterStateContext value={state}>
            <NavigationContext value={navigation}>
              <LocationContext value={{ location, navigationType: NavigationType.Pop }}>{page}</LocationContext>
            </NavigationContext>
          </DataRouterStateContext>
        </DataRouterContext>
        {null}
      </FrameworkContext>
      {null}
    </>
  )
}
