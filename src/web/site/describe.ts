import type { MetaDescriptor } from 'react-router'
import type { Site } from './load-site.ts'

interface Description {
  title: string
  description: string
  path: string
  /** Structured data (JSON-LD); breadcrumbs are added here. */
  data?: object[]
  /** The pages above this one. */
  trail?: { name: string; path: string }[]
  kind?: 'website' | 'article'
}

/** The meta tags of a page: title, description, canonical URL, Open Graph and structured data. */
export function describe(site: Site | undefined, page: Description): MetaDescriptor[] {
  if (!site) return [{ title: page.title }]
  const { publicUrl, settings } = site
  const address = publicUrl + page.path
  const title = page.path === '/' ? `${settings.organiserName} · ${settings.tagline}` : `${page.title} · ${settings.organiserName}`
  const picture = `${publicUrl}/share${page.path === '/' ? '/home' : page.path}.png`
  return [
    { title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: page.kind ?? 'website' },
    { property: 'og:site_name', content: settings.organiserName },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: picture },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: page.title },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...[...(page.data ?? []), ...(page.path === '/' ? [] : [breadcrumbs(site, page)])].map((item) => ({ 'script:ld+json': item })),
  ] as MetaDescriptor[]
}

function breadcrumbs(site: Site, page: Description): object {
  const steps = [{ name: 'Home', path: '/' }, ...(page.trail ?? []), { name: page.title, path: page.path }]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, name: step.name, item: site.publicUrl + step.path })),
  }
}

/** The organisation as structured data. */
export function organisationData({ publicUrl, settings }: Site): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: settings.organiserName,
    description: settings.description,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/icon-512.png`,
    foundingDate: String(settings.foundedYear),
    email: settings.email,
    telephone: settings.phone,
    address: settings.postalAddress.join(', '),
    sameAs: settings.social.map((profile) => profile.url),
  }
}

/** The root's loader data inside a route's `meta`, which gets only the matches. */
export function siteOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): Site | undefined {
  const root = matches.find((match) => match?.id === 'root')?.loaderData
  return (root as { site: Site } | undefined)?.site
}
