import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Organiser } from '../../desk/organiser.ts'
import { requireRight } from '../../desk/rights.ts'
import { openFile } from '../../files/file-scan.ts'
import { storedFilesOf } from '../../files/stored-files.store.ts'
import { officeOf } from '../../forms/office.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { articlesOf } from '../articles.store.ts'
import { type PublishedArticle, volumePath } from '../published-article.ts'
import { type PublishedVolume, volumesOf } from '../volumes.store.ts'
import { cslOf } from './csl-json.ts'
import { jatsOf } from './jats.ts'
import { xmlDocument } from './xml.ts'

/** A bag (RFC 8493) below one folder: its tag files and texts in full, its PDFs to be opened one after the other. */
export interface Bag {
  name: string
  texts: { path: string; text: string }[]
  files: { path: string; sizeBytes: number; open(): Promise<Readable> }[]
}

type Bagging = Pick<Services, 'db' | 'now' | 'publicUrl' | 'files' | 'scanning'>

/** A published volume as libraries preserve it: the PDFs of all versions, JATS and citations of its articles, what the volume says of itself, and checksums. */
export async function bagOfVolume(services: Bagging, organiser: Organiser, volumeId: string): Promise<Bag> {
  requireRight(organiser, 'publishing')
  const { db, publicUrl } = services
  const volume = await volumesOf(db).findPublishedById(volumeId)
  if (!volume) throw new Refusal('request.not_found', 'There is no such published volume.')
  const articles = (await articlesOf(db).published(await articlesOf(db).idsIn(volume.id))).filter(({ state }) => state === 'published')
  const texts = [
    { path: 'data/volume.json', text: `${JSON.stringify(descriptionOf(volume, articles, publicUrl), null, 1)}\n` },
    ...articles.flatMap((article) => [
      { path: `data/${article.slug}/${article.slug}.xml`, text: xmlDocument(jatsOf(article, publicUrl)) },
      { path: `data/${article.slug}/${article.slug}.csl.json`, text: `${JSON.stringify([cslOf(article, publicUrl)], null, 1)}\n` },
    ]),
  ]
  const files = await pdfsOf(services, articles)
  const payload = [...texts.map(({ path, text }) => ({ path, hash: sha512(text), bytes: Buffer.byteLength(text) }))]
  // One after the other: a volume may have hundreds.
  for (const { path, sizeBytes, open } of files) payload.push({ path, hash: await sha512OfStream(await open()), bytes: sizeBytes })
  const tags = [
    { path: 'bagit.txt', text: 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n' },
    { path: 'bag-info.txt', text: bagInfo(await infoOf(services, volume, payload)) },
    { path: 'manifest-sha512.txt', text: manifest(payload) },
  ]
  const tagManifest = { path: 'tagmanifest-sha512.txt', text: manifest(tags.map(({ path, text }) => ({ path, hash: sha512(text) }))) }
  const inside = <Part extends { path: string }>(part: Part): Part => ({ ...part, path: `${volume.slug}/${part.path}` })
  return { name: `${volume.slug}.zip`, texts: [...tags, tagManifest, ...texts].map(inside), files: files.map(inside) }
}

function descriptionOf(volume: PublishedVolume, articles: readonly PublishedArticle[], publicUrl: string): object {
  const { title, series, number, issue, year, issn, isbn, doi, editors, frontMatter, publishedOn } = volume
  return {
    ...{ title, number, issue, year, isbn, doi, editors, frontMatter, publishedOn },
    series: series.title,
    issn: issn || series.issn,
    url: publicUrl + volumePath(volume, series.id),
    articles: articles.map((article) => ({
      ...{ slug: article.slug, kind: article.kind, title: article.title, doi: article.doi, licence: article.licence, publishedOn: article.publishedOn },
      authors: article.authors.map(({ name }) => name),
      url: publicUrl + article.path,
    })),
  }
}

/** The PDF of each article, and those of its earlier versions. */
async function pdfsOf(services: Bagging, articles: readonly PublishedArticle[]): Promise<Bag['files']> {
  const { db } = services
  const named: { path: string; fileId: string }[] = []
  for (const { id, slug, fileId } of articles) {
    if (fileId) named.push({ path: `data/${slug}/${slug}.pdf`, fileId })
    for (const version of await articlesOf(db).versions(id))
      if (version.fileId && version.fileId !== fileId) named.push({ path: `data/${slug}/versions/${version.number}.pdf`, fileId: version.fileId })
  }
  const files: Bag['files'] = []
  for (const { path, fileId } of named) {
    const file = await storedFilesOf(db).find(fileId)
    if (file) files.push({ path, sizeBytes: file.sizeBytes, open: () => openFile(services, file) })
  }
  return files
}

async function infoOf({ db, now }: Bagging, volume: PublishedVolume, payload: readonly { bytes: number }[]): Promise<[string, string][]> {
  const office = await officeOf(db)
  const { series, number, issue, year, doi } = volume
  const octets = payload.reduce((sum, { bytes }) => sum + bytes, 0)
  const info: [string, string | null | undefined][] = [
    ['Source-Organization', office?.name],
    ['Contact-Email', office?.address],
    ['External-Description', `${volume.title}. ${series.title}, ${[number, issue && `no. ${issue}`].filter(Boolean).join(', ')} (${year})`],
    ['External-Identifier', doi ? `https://doi.org/${doi}` : undefined],
    ['Bagging-Date', now().toISOString().slice(0, 10)],
    ['Payload-Oxum', `${octets}.${payload.length}`],
    ['Bag-Software-Agent', 'Colloquia'],
  ]
  return info.flatMap(([label, value]) => (value ? [[label, value]] : []))
}

const bagInfo = (info: readonly [string, string][]) => info.map(([label, value]) => `${label}: ${value.replace(/\s+/g, ' ')}\n`).join('')
const manifest = (of: readonly { path: string; hash: string }[]) => of.map(({ path, hash }) => `${hash}  ${path}\n`).join('')
const sha512 = (text: string) => createHash('sha512').update(text).digest('hex')

async function sha512OfStream(bytes: Readable): Promise<string> {
  const hash = createHash('sha512')
  for await (const chunk of bytes) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
