import type { APIRequestContext } from '@playwright/test'

/** Section 2 of the specification, as it is written there. The conference page stands apart because it needs an id, the profile because it is guarded. */
export const publicRoutes = [
  '/',
  '/about',
  '/contact',
  '/advisory-team',
  '/publications',
  '/journal-partners',
  '/academic-partners',
  '/organizers',
  '/ambassadors',
  '/presenter-apply',
  '/co-chair-keynote-apply',
  '/journal-editorial-board-apply',
  '/scientific-reviewer-apply',
  '/ambassadors-apply',
  '/sponsor-apply',
  '/academics-partner-apply',
  '/visa',
  '/present-language',
  '/research-library',
  '/proceedings',
  '/abstract-guideline',
  '/fullpaper-guideline',
  '/journal-manuscript',
  '/paper-submition',
  '/presentation-guideline',
  '/faq',
  '/login',
  '/register',
  '/conference-years',
] as const

/** The page of a conference that exists: the next one, which the navigation bar names. */
export async function conferenceRoute(request: APIRequestContext): Promise<string> {
  const html = await (await request.get('/about')).text()
  const found = /href="(\/conference\/[^"]+)"/.exec(html)?.[1]
  if (!found) throw new Error('No page of a conference is linked from /about.')
  return found
}

/** Every page that anybody may read. */
export async function everyRoute(request: APIRequestContext): Promise<string[]> {
  return [...publicRoutes, await conferenceRoute(request)]
}
