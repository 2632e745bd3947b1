import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import { testServer } from '../../../tests/support/test-server.ts'
import { readContent } from '../../commands/demonstration.ts'
import { dayInZone } from '../../domain/dates.ts'
import { articlesOf } from '../../domain/publishing/articles.store.ts'
import { isRetracted, licenceAddress, type PublishedArticle } from '../../domain/publishing/published-article.ts'
import { fillJournals, fillProceedings } from '../../domain/publishing/seed-proceedings.ts'
import { fillDemonstration } from '../../domain/seed-demonstration.ts'
import { servicesContext } from '../request-context.ts'
import { loader, meta } from './article.tsx'

const publicUrl = 'https://conferences.example.org'
const { services, db } = await testServer({ publicUrl })
const articles: PublishedArticle[] = []

beforeAll(async () => {
  const { content, series, proceedings, journals } = await readContent(process.cwd())
  const storedFile = async (name: string) => {
    const bytes = async function* () {
      yield Buffer.from(`%PDF-1.7 ${Math.random()}`)
    }
    const written = await services.files.write(bytes(), 1000)
    return { ...written, id: written.storageKey.slice(0, 20), name, mediaType: 'application/pdf', note: null }
  }
  const sources = { texts: {}, storedFile }
  await db.transaction().execute(async (trx) => {
    await fillDemonstration(trx, content, series, dayInZone(services.now(), 'UTC'))
    await fillProceedings(trx, proceedings, services.now(), sources)
    await fillJournals(trx, journals, services.now(), sources)
  })
  articles.push(...(await articlesOf(db).published(await articlesOf(db).newestIds(1000))))
})

interface Tag {
  name?: string
  content?: string
  'script:ld+json'?: Record<string, unknown>
}

async function pageOf({ path }: PublishedArticle) {
  const [kind, ...parts] = path.slice(1).split('/')
  const [journal, volume, article] = kind === 'journals' ? parts : [undefined, ...parts]
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  const request = new Request(publicUrl + path)
  const answer = await loader({ request, context, params: { journal, volume, article } } as unknown as LoaderFunctionArgs)
  const tags = (meta as unknown as (args: object) => Tag[])({ loaderData: answer.data, matches: [] })
  const named = (name: string) => tags.filter((tag) => tag.name === name).map(({ content }) => content)
  const headers = new Headers(answer.init?.headers)
  const links = [...(headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="([^"]+)"(?:; type="([^"]+)")?/g)].map(([, to, rel]) => ({ to, rel }))
  return { named, links: (rel: string) => links.filter((link) => link.rel === rel).map(({ to }) => to), allLinks: links, view: answer.data }
}

const each = async (check: (article: PublishedArticle, page: Awaited<ReturnType<typeof pageOf>>) => void) => {
  for (const article of articles) check(article, await pageOf(article))
}

test('the demonstration has articles of every sort to be checked', () => {
  expect(new Set(articles.map(({ kind }) => kind))).toEqual(new Set(['paper', 'abstract', 'correction', 'retraction']))
  expect(new Set(articles.map(({ volume }) => volume?.kind ?? 'ahead'))).toEqual(new Set(['proceedings', 'journal-issue', 'ahead']))
  expect(articles.filter(isRetracted)).toHaveLength(1)
})

describe('the page of every article of the demonstration', () => {
  test('has the tags that Google Scholar asks for: title, every author, date, series and pages', async () => {
    await each((article, { named }) => {
      const about = article.path
      const title = isRetracted(article) ? `RETRACTED: ${article.title}` : article.title
      expect(named('citation_title'), about).toEqual([title])
      expect(named('citation_author'), about).toEqual(article.authors.map(({ name }) => name))
      expect(named('citation_publication_date'), about).toEqual([article.publishedOn.replaceAll('-', '/')])
      expect(named('citation_publication_date')[0], about).toMatch(/^\d{4}\/\d\d\/\d\d$/)
      const place = article.series.kind === 'journal' ? 'citation_journal_title' : 'citation_conference_title'
      expect([named(place).length, named('citation_journal_title').length + named('citation_conference_title').length], about).toEqual([1, 1])
      expect(named('citation_firstpage'), about).toEqual(article.firstPage ? [article.firstPage] : [])
      expect(named('citation_lastpage'), about).toEqual(article.lastPage ? [article.lastPage] : [])
      expect(named('citation_doi'), about).toEqual([article.doi])
      expect(named('citation_issn'), about).toHaveLength(1)
      expect(named('citation_abstract_html_url'), about).toEqual([publicUrl + article.path])
      // The PDF lies below the page, as Google Scholar demands.
      expect(named('citation_pdf_url'), about).toEqual(article.fileId ? [`${publicUrl}${article.path}.pdf`] : [])
      expect(named('citation_reference'), about).toHaveLength(article.references.length)
    })
  })

  test('names each ORCID and each affiliation right behind its author', async () => {
    await each((article, { view }) => {
      const tags = (meta as unknown as (args: object) => Tag[])({ loaderData: view, matches: [] })
      const ofAuthors = tags.filter(({ name }) => name?.startsWith('citation_author')).map(({ name, content }) => `${name} ${content}`)
      const expected = article.authors.flatMap(({ name, affiliation, orcid }) => [
        `citation_author ${name}`,
        ...(affiliation ? [`citation_author_institution ${affiliation}`] : []),
        ...(orcid ? [`citation_author_orcid https://orcid.org/${orcid}`] : []),
      ])
      expect(ofAuthors, article.path).toEqual(expected)
    })
  })

  test('has Dublin Core with title, creators, date, identifiers, language and licence', async () => {
    await each((article, { named }) => {
      expect(named('DC.title'), article.path).toHaveLength(1)
      expect(named('DC.creator'), article.path).toHaveLength(article.authors.length)
      expect(named('DC.date'), article.path).toEqual([article.publishedOn])
      expect(named('DC.identifier'), article.path).toEqual([publicUrl + article.path, `https://doi.org/${article.doi}`])
      expect(named('DC.language'), article.path).toEqual([article.language])
      expect(named('DC.rights'), article.path).toEqual([licenceAddress(article.licence) ?? article.licence])
    })
  })

  test('has a ScholarlyArticle for search engines, and says there that an article is retracted', async () => {
    await each((article, { view }) => {
      const tags = (meta as unknown as (args: object) => Tag[])({ loaderData: view, matches: [{ id: 'root', loaderData: { site } }] })
      const found = tags.flatMap((tag) => (tag['script:ld+json']?.['@type'] === 'ScholarlyArticle' ? [tag['script:ld+json']] : []))
      expect(found, article.path).toHaveLength(1)
      expect(found[0], article.path).toMatchObject({
        '@context': 'https://schema.org',
        url: publicUrl + article.path,
        datePublished: article.publishedOn,
        inLanguage: article.language,
        author: article.authors.map(({ name }) => ({ '@type': 'Person', name })),
        identifier: { propertyID: 'DOI', value: article.doi },
      })
      expect(String(found[0]?.headline).endsWith(article.title), article.path).toBe(true)
      expect(found[0]?.creativeWorkStatus, article.path).toBe(isRetracted(article) ? 'Retracted' : undefined)
    })
  })

  test('has signposts: what to cite, who wrote it, what it is, its files, its licence and its volume', async () => {
    await each((article, { links, allLinks }) => {
      expect(links('cite-as'), article.path).toEqual([`https://doi.org/${article.doi}`])
      expect(links('author'), article.path).toEqual(article.authors.flatMap(({ orcid }) => (orcid ? [`https://orcid.org/${orcid}`] : [])))
      expect(links('type'), article.path).toEqual(['https://schema.org/AboutPage', 'https://schema.org/ScholarlyArticle'])
      expect(links('item'), article.path).toEqual(article.fileId ? [`${publicUrl}${article.path}.pdf`] : [])
      expect(links('describedby'), article.path).toEqual(['bib', 'ris', 'json', 'xml'].map((ending) => `${publicUrl}${article.path}.${ending}`))
      expect(links('license'), article.path).toHaveLength(licenceAddress(article.licence) ? 1 : 0)
      expect(links('collection'), article.path).toHaveLength(article.volume ? 1 : 0)
      expect(
        allLinks.every(({ to }) => URL.canParse(to ?? '')),
        article.path,
      ).toBe(true)
    })
  })
})

const site = { publicUrl, settings: { organiserName: 'Meridian', tagline: '' } }
