import { formatDay } from '#domain/dates.ts'
import { doiAddress } from '#domain/publishing/published-article.ts'
import { PageHead } from '../pages/page-head.tsx'
import { Section } from '../ui/section.tsx'
import type { ShownArticle } from './load-article.ts'
import { articleTrail } from './trail.ts'

/** What stays of an article that had to be removed: that it was there, and why it is gone. */
export function Tombstone({ article }: { article: ShownArticle }) {
  return (
    <>
      <PageHead
        trail={articleTrail(article)}
        text={{
          title: article.title,
          kicker: 'Removed',
          lead: `This article was published on ${formatDay(article.publishedOn)} and has been removed for legal reasons.`,
        }}
      />
      <Section id="why" heading="Why it was removed">
        <div className="prose">
          <p>{article.removedReason || 'The publisher was obliged to remove it.'}</p>
          {article.authors.length > 0 && <p>Authors: {article.authors.map(({ name }) => name).join(', ')}.</p>}
          {article.doi && <p>DOI: {doiAddress(article.doi)}</p>}
        </div>
      </Section>
    </>
  )
}
