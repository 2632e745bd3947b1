import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { formatDay } from '../../dates.ts'
import letterhead from '../../documents/letterhead.typ?raw'
import { openFile } from '../../files/file-scan.ts'
import { newFileId } from '../../files/receive-file.ts'
import { type ReceivedFile, storedFilesOf } from '../../files/stored-files.store.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { citedAddress, doiAddress, isRetracted, type PublishedArticle, pagesOf } from '../published-article.ts'
import template from './title-page.typ?raw'

const maxBytes = 60 * 1024 * 1024

/** The PDF that readers get: our title page, then the typeset pages, each stamped once it is retracted. It is stored, and no row names it yet. */
export async function makeArticlePdf(
  services: Pick<Services, 'db' | 'files' | 'documentText' | 'renderDocument' | 'scanning' | 'publicUrl'>,
  article: Omit<PublishedArticle, 'changedAt'>,
  typesetFileId: string,
): Promise<{ file: ReceivedFile; text: string }> {
  const file = await storedFilesOf(services.db).find(typesetFileId)
  if (!file) throw new Error(`File ${typesetFileId} is gone.`)
  const typeset = await buffer(await openFile(services, file))
  const pages = await services.documentText(typeset, 'pdf')
  if (!pages || pages.length === 0) throw new Refusal('publishing.not_possible', 'The typeset PDF cannot be read. Please export it again and upload it.')
  const bytes = Buffer.from(
    await services.renderDocument({
      template,
      title: article.title,
      language: article.language,
      files: { '/letterhead.typ': letterhead, '/typeset.pdf': typeset },
      data: { ...titlePageOf(article, services.publicUrl), pages: pages.length },
    }),
  )
  const written = await services.files.write(Readable.from([bytes]), maxBytes)
  return { file: { id: newFileId(), name: `${article.slug}.pdf`, mediaType: 'application/pdf', note: null, ...written }, text: pages.join('\n') }
}

/** What stands on the title page. */
export function titlePageOf(article: Omit<PublishedArticle, 'changedAt'>, publicUrl: string) {
  const { volume, series } = article
  const pages = pagesOf(article)
  const day = (term: string, value: string | null) => (value ? [{ term, value: formatDay(value) }] : [])
  return {
    series: series.title,
    volume: [volume && `${volume.title}, volume ${volume.number}`, volume?.issue && `issue ${volume.issue}`, pages && `pages ${pages}`]
      .filter(Boolean)
      .join(', '),
    title: article.title,
    authors: article.authors.map(({ name, affiliation, country }) => ({ name, affiliation: [affiliation, country].filter(Boolean).join(', ') })),
    facts: [
      ...(article.doi ? [{ term: 'DOI', value: doiAddress(article.doi) }] : []),
      ...day('Received', article.receivedOn),
      ...day('Accepted', article.acceptedOn),
      ...day('Published', article.publishedOn),
      ...(article.licence ? [{ term: 'Licence', value: article.licence }] : []),
      { term: 'Review', value: article.peerReviewed ? 'The full paper was peer-reviewed.' : 'Published without peer review of a full paper.' },
      { term: 'Publisher', value: article.publisher },
    ],
    abstract: article.abstract.slice(0, 2500),
    notices: article.notices.map((notice) => ({
      isRetraction: notice.kind === 'retraction',
      text: `This article has been ${notice.kind === 'retraction' ? 'retracted' : 'corrected'}${notice.publishedOn ? ` on ${formatDay(notice.publishedOn)}` : ''}. Please read the notice:`,
      address: citedAddress(notice, publicUrl),
    })),
    retracted: isRetracted(article),
  }
}
