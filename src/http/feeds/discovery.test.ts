import Fastify from 'fastify'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { givenConference } from '#domain/conferences/conference.fixture.ts'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import { contentOf } from '#domain/content/content.store.ts'
import { contentDeskOf } from '#domain/content/desk/content-desk.store.ts'
import { paths } from '#web/paths.ts'
import { loadSite } from '#web/site/load-site.ts'
import { countedQueries } from '../../../tests/support/counted-queries.ts'
import { givenArticle, givenVolume } from '../../../tests/support/given-articles.ts'
import { testServer } from '../../../tests/support/test-server.ts'
import { PageCache } from '../pages/page-cache.ts'
import { addDiscovery } from './discovery.ts'

const publicUrl = 'https://conferences.example.org'
const { server, services, cache } = await testServer({ publicUrl })

beforeAll(async () => {
  const conferences = conferencesOf(services.db)
  await conferences.add(givenConference({ _id: 'past', subConference: 'Health & Medicine, Lisbon', startDate: '2026-03-02', endDate: '2026-03-04' }))
  await conferences.add(givenConference({ _id: 'next', subConference: 'Health & Medicine <Colombo>', abstractDeadline: null }))
})

test('robots are told what to leave alone and where the site map is', async () => {
  const answer = await server.inject('/robots.txt')
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.body.split('\n')).toEqual(
    expect.arrayContaining(['User-agent: *', 'Disallow: /api/', 'Disallow: /desk', 'Disallow: /profile', `Sitemap: ${publicUrl}/sitemap.xml`]),
  )
})

test('whoever finds a hole is told where to report it, for half a year from today (RFC 9116)', async () => {
  const fields = async () => {
    const answer = await server.inject('/.well-known/security.txt')
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.body).toMatch(/^([A-Z][A-Za-z-]+: \S.*\r\n)+$/)
    return answer.body.trimEnd().split('\r\n')
  }
  const common = ['Expires: 2027-05-14T00:00:00Z', 'Preferred-Languages: en', `Canonical: ${publicUrl}/.well-known/security.txt`]
  expect(await fields()).toEqual([`Contact: ${publicUrl}/contact`, ...common])
  const { settings } = await loadSite(services)
  await contentOf(services.db).replaceCollection('settings', [{ ...settings, email: 'office@example.org' }])
  expect(await fields()).toEqual(['Contact: mailto:office@example.org', `Contact: ${publicUrl}/contact`, ...common])
})

test('the site map and the feed are made once until something changes, and have a tag', async () => {
  for (const url of ['/sitemap.xml', '/feed.atom']) {
    const first = await server.inject(url)
    const again = await server.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
    expect([first.statusCode, again.statusCode], url).toEqual([200, 304])
    expect(await countedQueries(services.db, () => server.inject(url)), url).toBe(0)
    cache.invalidate()
    expect(await countedQueries(services.db, () => server.inject(url)), url).toBeGreaterThan(0)
  }
})

test('the site map lists every public page and every conference, each once', async () => {
  const answer = await server.inject('/sitemap.xml')
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
  const listed = [...answer.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed).toContain(`${publicUrl}/`)
  expect(listed).toContain(`${publicUrl}/conference/past/health-medicine-lisbon-2026`)
  expect(listed).toContain(`${publicUrl}/conference/next/health-medicine-colombo-2027`)
  const { home, about, contact, advisoryTeam, publications, journalPartners, academicPartners, organizers, ambassadors, visa, faq, conferenceYears } = paths
  const pages = [home, about, contact, advisoryTeam, publications, journalPartners, academicPartners, organizers, ambassadors, visa, faq, conferenceYears]
  for (const page of pages) expect(listed).toContain(publicUrl + page)
  expect(listed.filter((address) => /profile|desk|api/.test(address ?? ''))).toEqual([])
})

test('the feed holds the conferences to come with their deadlines, and nothing that breaks it', async () => {
  const answer = await server.inject('/feed.atom')
  expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  const entries = [...answer.body.matchAll(/<entry>([\s\S]*?)<\/entry>/g)].map(([, entry]) => entry)
  expect(entries).toHaveLength(1)
  expect(entries[0]).toContain(`${publicUrl}/conference/next/health-medicine-colombo-2027`)
  expect(entries[0]).toContain('The deadline will be announced.')
  // Once for what holds the text in the file, once for the reader, who takes it for HTML.
  expect(entries[0]).toMatch(/<title type="html">(<!\[CDATA\[[^\]]*Health &amp; Medicine &lt;Colombo&gt;\]\]>|[^<]*&amp;lt;Colombo)/)
})

test('the feed says of a call that has closed that it has, and of an open one until when', async () => {
  const conferences = conferencesOf(services.db)
  await conferences.add(givenConference({ _id: 'closed', startDate: '2099-05-11', endDate: '2099-05-13', abstractDeadline: '2020-02-25' }))
  await conferences.add(givenConference({ _id: 'open', startDate: '2099-06-11', endDate: '2099-06-13', abstractDeadline: '2099-02-25' }))
  cache.invalidate()
  const { body } = await server.inject('/feed.atom')
  expect(body).toContain('The call for abstracts closed on 25 February 2020.')
  expect(body).toContain('Abstracts until 25 February 2099.')
  expect(body).not.toContain('Abstracts until 25 February 2020.')
})

test('the manifest names the site and its icons, which exist in the sizes it promises', async () => {
  const answer = await server.inject('/site.webmanifest')
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  const manifest: { name: string; start_url: string; icons: { src: string; sizes: string; type: string }[] } = answer.json()
  expect(manifest.name).toBe('Colloquia')
  expect(manifest.start_url).toBe('/')
  expect(manifest.icons.map((icon) => icon.sizes)).toEqual(['192x192', '512x512', '512x512'])
  for (const icon of manifest.icons) {
    const picture = await server.inject(icon.src)
    const { width, height, format } = await sharp(picture.rawPayload).metadata()
    expect(`${width}x${height}`).toBe(icon.sizes)
    expect(picture.headers['content-type']).toBe(icon.type)
    expect(format).toBe('png')
  }
})

test('the old icon address holds a picture that browsers can read', async () => {
  const answer = await server.inject('/favicon.ico')
  expect(answer.headers['content-type']).toBe('image/x-icon')
  expect(answer.rawPayload.readUInt16LE(2)).toBe(1)
  const { width, height } = await sharp(answer.rawPayload.subarray(answer.rawPayload.readUInt32LE(18))).metadata()
  expect([width, height]).toEqual([32, 32])
})

test('the site map lists added pages while they are public, and their links have a picture to share', async () => {
  const page = { id: 'refunds', title: 'Refunds', address: 'money-back', kicker: 'Rules' }
  const listed = async () => {
    cache.invalidate()
    return (await server.inject('/sitemap.xml')).body.includes(`<loc>${publicUrl}/money-back</loc>`)
  }
  expect(await listed()).toBe(false)
  expect((await server.inject('/share/money-back.png')).statusCode).toBe(404)
  const desk = contentDeskOf('added-pages', services.db)
  await desk.put('refunds', page, 0, services.now())
  expect(await listed()).toBe(true)
  expect((await server.inject('/share/money-back.png')).headers['content-type']).toBe('image/png')
  await desk.remove('refunds')
  expect(await listed()).toBe(false)
})

test('a sitemap that one file does not hold is an index of files, with every address in exactly one', async () => {
  const small = Fastify()
  const volume = await givenVolume(services.db, services.now())
  for (const slug of ['one', 'two', 'three']) await givenArticle(services.db, volume, services.now(), { slug })
  const fresh = new PageCache({ maxEntries: 100, maxBytes: 10_000_000, ttl: 300_000 })
  addDiscovery(small, services, publicUrl, fresh, 2)
  const locations = async (url: string) => [...(await small.inject(url)).body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  const files = await locations('/sitemap.xml')
  expect((await small.inject('/sitemap.xml')).body).toContain('<sitemapindex')
  expect(files.map((file) => file.slice(publicUrl.length))).toEqual(['/sitemap-pages.xml', '/sitemap-articles-1.xml', '/sitemap-articles-2.xml'])
  const [pages = [], ...ofArticles] = await Promise.all(files.map((file) => locations(file.slice(publicUrl.length))))
  expect(ofArticles.map(({ length }) => length)).toEqual([2, 1])
  expect(
    ofArticles
      .flat()
      .map((address) => address.split('/').at(-1))
      .sort(),
  ).toEqual(['one', 'three', 'two'])
  cache.invalidate()
  const whole = [...(await server.inject('/sitemap.xml')).body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)
  expect([...pages, ...ofArticles.flat()].sort()).toEqual(whole.sort())
  for (const n of ['0', '3', 'x', '1e3']) expect((await small.inject(`/sitemap-articles-${n}.xml`)).statusCode, n).not.toBe(200)
})
