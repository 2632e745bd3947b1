import { useEffect, useState } from 'react'
import { contentOf } from '#domain/content/content.store.ts'
import { loadPage } from '../pages/load-page.ts'
import { PageHead } from '../pages/page-head.tsx'
import { PageSections, RelatedPages } from '../pages/page-sections.tsx'
import { servicesContext } from '../request-context.ts'
import { describe, siteOf } from '../site/describe.ts'
import { RichText } from '../ui/rich-text.tsx'
import type { Route } from './+types/faq.ts'
import { matchesSearch, plainText } from './search-text.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  return { page: await loadPage(services, 'faq'), questions: await contentOf(services.db).all('faq') }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, description } = loaderData.page.text
  const mainEntity = loaderData.questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }))
  return describe(siteOf(matches), { title, description, path: '/faq', data: [{ '@context': 'https://schema.org', '@type': 'FAQPage', mainEntity }] })
}

export default function Faq({ loaderData }: Route.ComponentProps) {
  const { page, questions } = loaderData
  const [search, setSearch] = useState('')
  useOpenLinkedAnswer()

  const found = questions.filter((entry) => matchesSearch(`${entry.question} ${plainText(entry.answer)}`, search))
  const topics = [...new Set(questions.map((entry) => entry.topic))]

  return (
    <>
      <PageHead text={page.text} plate={page.plate}>
        <search className="faq-search">
          <label htmlFor="faq-search">Find an answer</label>
          <input id="faq-search" type="search" value={search} onChange={(event) => setSearch(event.target.value)} placeholder="visa, fee, poster …" />
          <p role="status">{search.trim() ? countOf(found.length, questions.length) : ''}</p>
        </search>
      </PageHead>
      {topics.map((topic) => {
        const entries = found.filter((entry) => entry.topic === topic)
        if (entries.length === 0) return null
        return (
          <section className="section" key={topic}>
            <div className="frame">
              <h2>{topic}</h2>
              <div className="questions">
                {entries.map((entry) => (
                  <details key={entry.id} id={entry.id} open={search.trim() !== '' && found.length <= 3 ? true : undefined}>
                    <summary>
                      <h3>{entry.question}</h3>
                    </summary>
                    <RichText html={entry.answer} />
                    <a className="permalink" href={`#${entry.id}`}>
                      Link to this answer<span className="unseen">: {entry.question}</span>
                    </a>
                  </details>
                ))}
              </div>
            </div>
          </section>
        )
      })}
      {found.length === 0 && (
        <div className="frame">
          <p className="lead">
            Nothing found for “{search.trim()}”.{' '}
            <button type="button" className="button quiet" onClick={() => setSearch('')}>
              Show all questions
            </button>
          </p>
        </div>
      )}
      <PageSections page={page} />
      <RelatedPages page={page} />
    </>
  )
}

function countOf(found: number, all: number): string {
  return found === 1 ? `1 of ${all} questions` : `${found} of ${all} questions`
}

/** Opens the answer that the URL hash names; the browser would only scroll to the closed question. */
function useOpenLinkedAnswer(): void {
  useEffect(() => {
    const open = () => {
      const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
      if (!(target instanceof HTMLDetailsElement)) return
      target.open = true
      target.scrollIntoView()
    }
    open()
    addEventListener('hashchange', open)
    return () => removeEventListener('hashchange', open)
  }, [])
}
