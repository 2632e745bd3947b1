import { href } from 'react-router'
import { formatTimestamp } from '#domain/dates.ts'
import { type DepositState, depositStateLabels, depositStates } from '#domain/publishing/deposit/deposit.ts'
import { whyNotDeposited } from '#domain/publishing/deposit/deposit-articles.ts'
import { depositsOf } from '#domain/publishing/deposit/deposits.store.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { Badge, DeskPage } from '../ui/desk-page.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { Route } from './+types/deposits.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['publishing'])
  const store = depositsOf(services.db)
  const counts = await store.counts()
  const deposits = await store.list()
  const at = (instant: Date | null) => instant && formatTimestamp(instant)
  return {
    obstacle: whyNotDeposited(services),
    counts: depositStates.map((state) => ({ label: depositStateLabels[state], count: counts[state] })),
    deposits: deposits.map(({ article_id, title, doi, state, message, sent_at, registered_at, next_try_at, tries }) => ({
      ...{ id: article_id, title, doi, state, message, tries },
      sentAt: at(sent_at),
      registeredAt: at(registered_at),
      nextTryAt: at(next_try_at),
    })),
  }
}

const tones = { waiting: 'none', sent: 'new', registered: 'good', failed: 'bad' } as const satisfies Record<DepositState, string>

/** What the registrar of DOIs knows of our articles, what it refused, and trying again. */
export default function Deposits({ loaderData: { obstacle, counts, deposits } }: Route.ComponentProps) {
  const { mutate, busy, problem } = useMutation()
  return (
    <DeskPage
      title="DOIs at the registrar"
      subtitle="Articles are deposited within five minutes of their publication, and again whenever something that readers see of them changes."
    >
      {obstacle && <p className="notice warn">{obstacle}</p>}
      <ProblemNote problem={problem} />
      <section className="desk-panel" aria-labelledby="deposits-heading">
        <h2 id="deposits-heading">Deposits</h2>
        <p className="soft">{counts.map(({ label, count }) => `${label}: ${count}`).join(' · ')}</p>
        {deposits.length === 0 && <p>Nothing has been deposited yet.</p>}
        <ul className="plain-list desk-stack">
          {deposits.map((deposit) => (
            <li key={deposit.id}>
              <Link to={href(deskPaths.publishingArticle, { id: deposit.id })}>{deposit.title}</Link>{' '}
              <Badge tone={tones[deposit.state]} text={depositStateLabels[deposit.state]} />
              <p className="soft">
                {[
                  deposit.doi,
                  deposit.sentAt && `sent ${deposit.sentAt}`,
                  deposit.registeredAt && `registered ${deposit.registeredAt}`,
                  deposit.tries > 1 && `${deposit.tries} tries`,
                  deposit.tries > 0 && deposit.nextTryAt && `next try ${deposit.nextTryAt}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {deposit.message && <p>{deposit.message}</p>}
              {(deposit.state === 'failed' || (deposit.state === 'waiting' && deposit.tries > 0)) && (
                <button
                  type="button"
                  className="button quiet"
                  aria-disabled={busy}
                  aria-label={`Try again: ${deposit.title}`}
                  onClick={() => void mutate(`/publishing/articles/${deposit.id}/deposit`, {}, () => ({ text: 'It is sent within five minutes.' }))}
                >
                  Try again
                </button>
              )}
            </li>
          ))}
        </ul>
      </section>
    </DeskPage>
  )
}
