import { expect, test } from 'vitest'
import { describe, organisationData, siteOf } from './describe.ts'
import type { Site } from './load-site.ts'

const site: Site = {
  publicUrl: 'https://conferences.example.org',
  year: '2026',
  featured: undefined,
  menu: { header: [], footer: [], legal: [], allPages: [] },
  settings: {
    id: 'organiser',
    organiserName: 'Meridian',
    shortName: 'Meridian',
    tagline: 'Conferences every month',
    description: 'Holds conferences.',
    foundedYear: 2010,
    registration: 'Registered',
    postalAddress: ['Rua 1', 'Porto'],
    phone: '+44 20 7946 0118',
    email: 'helpdesk@example.org',
    social: [{ network: 'LinkedIn', url: 'https://linkedin.example.org' }],
  },
}
const page = { title: 'Visa', description: 'How to come.', path: '/visa' }

test('a page is named with its organiser, and the home page with what the organiser does', () => {
  expect(describe(site, page)).toContainEqual({ title: 'Visa · Meridian' })
  expect(describe(site, { ...page, path: '/' })).toContainEqual({ title: 'Meridian · Conferences every month' })
})

test('canonical address and sharing picture are whole addresses of the page itself', () => {
  expect(describe(site, page)).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://conferences.example.org/visa' })
  expect(describe(site, page)).toContainEqual({ property: 'og:image', content: 'https://conferences.example.org/share/visa.png' })
  expect(describe(site, { ...page, path: '/' })).toContainEqual({ property: 'og:image', content: 'https://conferences.example.org/share/home.png' })
})

test('the breadcrumbs of a page are structured data', () => {
  const steps = describe(site, { ...page, path: '/a/b', trail: [{ name: 'A', path: '/a' }] })
    .map((item) => ('script:ld+json' in item ? item['script:ld+json'] : undefined))
    .find((data) => data !== undefined)
  expect(steps).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Home', item: 'https://conferences.example.org/' },
      { position: 2, name: 'A', item: 'https://conferences.example.org/a' },
      { position: 3, name: 'Visa', item: 'https://conferences.example.org/a/b' },
    ],
  })
  expect(describe(site, { ...page, path: '/' }).filter((item) => 'script:ld+json' in item)).toEqual([])
})

test('the organisation is structured data with its facts', () => {
  expect(organisationData(site)).toMatchObject({
    '@type': 'Organization',
    name: 'Meridian',
    foundingDate: '2010',
    url: 'https://conferences.example.org/',
    address: 'Rua 1, Porto',
    sameAs: ['https://linkedin.example.org'],
  })
})

test('a page whose site could not be loaded still has its title', () => {
  expect(siteOf([undefined, { id: 'root' }])).toBeUndefined()
  expect(describe(siteOf([{ id: 'root' }]), page)).toEqual([{ title: 'Visa' }])
  expect(siteOf([{ id: 'root', loaderData: { site } }])).toBe(site)
})
