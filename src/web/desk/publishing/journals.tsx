import { href } from 'react-router'
import { contentOf } from '#domain/content/content.store.ts'
import { journalCallsOf } from '#domain/publishing/journals/journal-calls.store.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { Badge, DeskPage } from '../ui/desk-page.tsx'
import type { Route } from './+types/journals.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['publishing'])
  const journals = await contentOf(services.db).all('journals')
  const calls = await journalCallsOf(services.db).all()
  return {
    journals: journals.map(({ id, title }) => ({ id, title, isOpen: calls.get(id)?.isOpen === true, manuscripts: calls.get(id)?.manuscripts ?? 0 })),
  }
}

/** Our journals, and which of them take manuscripts. */
export default function Journals({ loaderData: { journals } }: Route.ComponentProps) {
  return (
    <DeskPage title="Manuscripts of journals" subtitle="What authors have sent to our journals themselves, and which journals take manuscripts.">
      <section className="desk-panel" aria-labelledby="journals-heading">
        <h2 id="journals-heading">Journals</h2>
        {journals.length === 0 && <p>There is no journal yet. Journals are entries of the content.</p>}
        <ul className="plain-list desk-stack">
          {journals.map((journal) => (
            <li key={journal.id}>
              <Link to={href(deskPaths.publishingJournal, { journal: journal.id })}>{journal.title}</Link>{' '}
              <Badge tone={journal.isOpen ? 'good' : 'none'} text={journal.isOpen ? 'Takes manuscripts' : 'Call closed'} />
              <p className="soft">{journal.manuscripts === 1 ? '1 manuscript' : `${journal.manuscripts} manuscripts`}</p>
            </li>
          ))}
        </ul>
      </section>
    </DeskPage>
  )
}
