import { data, href } from 'react-router'
import { deskConferencesOf } from '#domain/conferences/desk-conferences.store.ts'
import { openParts } from '#domain/desk/conference-rights.ts'
import { Refusal } from '#domain/refusal.ts'
import { isTrueHit } from '#domain/review/blindness/find-in-document.ts'
import { findingLabels } from '#domain/review/blindness/guard-labels.ts'
import { reviewBoardOf } from '#domain/review/board/board.store.ts'
import { type Onlooker, onlookersOf, seenBy } from '#domain/review/board/seen-by.ts'
import { Link } from '../../ui/link.tsx'
import { ConferenceHead } from '../conferences/conference-head.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiserIn } from '../require-organiser.ts'
import { Facts } from '../ui/desk-page.tsx'
import type { Route } from './+types/seen-by.ts'

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params
  const { services, organiser } = await requireOrganiserIn(args, 'review', id)
  const head = await deskConferencesOf(services.db).head(id)
  if (!head) throw data(null, { status: 404 })
  const search = new URL(args.request.url).searchParams
  const [reference, key] = [search.get('paper') ?? '', search.get('person') ?? '']
  const papers = (await reviewBoardOf(services.db, id, organiser.email).papers()).map((paper) => ({ reference: paper.reference, title: paper.title }))
  const onlookers = reference === '' ? undefined : await onlookersOf(services, organiser, id, reference).catch(refusedWords)
  const found = typeof onlookers === 'object' ? onlookers : undefined
  const person = found?.people.find((one) => one.key === key)
  const seen = found && person && (await seenBy(services, found, key))
  return {
    conference: { ...head, parts: await openParts(services.db, organiser, id, head.journal) },
    papers,
    reference: found?.paper.reference ?? '',
    refusal: typeof onlookers === 'string' ? onlookers : '',
    people: found?.people ?? [],
    areAuthorsKnown: found !== undefined && found.mode !== 'double-blind',
    person,
    seen: seen && {
      ...seen,
      hits: seen.hits.map((hit) => ({
        label: findingLabels[hit.kind],
        location: hit.location,
        excerpt: hit.excerpt,
        remark: hit.isReference ? 'In the list of references, where authors may cite themselves.' : isTrueHit(hit) ? '' : 'In what the file says about itself.',
      })),
    },
  }
}

function refusedWords(error: unknown): string {
  if (error instanceof Refusal) return error.message
  throw error
}

const roleNames = { reviewer: 'Reviewer', author: 'Author', 'co-author': 'Co-author' } as const satisfies Record<Onlooker['role'], string>

/** What a reviewer or an author sees of a paper, to be looked at before review opens. */
export default function SeenByPage({ loaderData: { conference, papers, reference, refusal, people, areAuthorsKnown, person, seen } }: Route.ComponentProps) {
  const here = href(deskPaths.conferenceSeenBy, { id: conference.id })
  return (
    <ConferenceHead
      conference={conference}
      tab="review"
      actions={
        <Link className="button quiet" to={href(deskPaths.conferenceReview, { id: conference.id })}>
          Review board
        </Link>
      }
    >
      <section className="desk-panel" aria-labelledby="seen-by-heading">
        <h2 id="seen-by-heading">What can this person see?</h2>
        <p className="soft">Choose a paper, then somebody who has to do with it. What follows is built in the same way as their own pages.</p>
        {refusal && <p className="notice warn">{refusal}</p>}
        {papers.length === 0 ? (
          <p className="desk-empty">No papers are waiting for a review or a decision.</p>
        ) : (
          <form className="act-form" method="get" action={here}>
            <label className="desk-field">
              Paper
              <select key={reference} name="paper" defaultValue={reference}>
                {papers.map((paper) => (
                  <option key={paper.reference} value={paper.reference}>
                    {paper.reference} {paper.title}
                  </option>
                ))}
              </select>
            </label>
            <p className="desk-actions">
              <button type="submit" className="button quiet">
                Show its people
              </button>
            </p>
          </form>
        )}
        {reference && (
          <ul className="review-lines" aria-label={`People of ${reference}`}>
            {people.map((one) => (
              <li key={one.key}>
                <span className="review-who">
                  <Link
                    to={`${here}?${new URLSearchParams({ paper: reference, person: one.key })}`}
                    aria-current={one.key === person?.key ? 'true' : undefined}
                  >
                    <bdi>{one.name}</bdi>
                  </Link>
                  <span className="soft">{roleNames[one.role]}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
        {reference && !people.some(({ role }) => role === 'reviewer') && <p className="soft">Nobody has been proposed as a reviewer yet.</p>}
      </section>
      {person && seen && (
        <>
          <Hits seen={seen} areAuthorsKnown={areAuthorsKnown} />
          <section className="desk-panel" aria-labelledby="seen-heading">
            <h2 id="seen-heading">
              {reference}, as <bdi>{person.name}</bdi> sees it
            </h2>
            {seen.note && <p className="notice">{seen.note}</p>}
            <Facts facts={seen.parts.map(({ term, text }) => ({ term, value: <span className="as-written">{text}</span> }))} />
          </section>
        </>
      )}
    </ConferenceHead>
  )
}

type Shown = NonNullable<Route.ComponentProps['loaderData']['seen']>

function Hits({ seen: { hits, unsearched, searchedFor }, areAuthorsKnown }: { seen: Shown; areAuthorsKnown: boolean }) {
  return (
    <section className="desk-panel" aria-labelledby="hits-heading">
      <h2 id="hits-heading">{searchedFor === 'authors' ? 'Where it names the authors' : 'Where it names the reviewers'}</h2>
      {searchedFor === 'authors' && areAuthorsKnown && <p className="notice">Reviewers of this conference may know who wrote a paper.</p>}
      {hits.length === 0 && <p>Nowhere: no name, e-mail address, affiliation or ORCID of theirs was found.</p>}
      <ul className="desk-lines">
        {hits.map(({ label, location, excerpt, remark }) => (
          <li key={`${location} ${label} ${excerpt}`}>
            <span>
              <strong>
                {label}, {location}:
              </strong>{' '}
              <q>{excerpt}</q> {remark && <span className="soft">{remark}</span>}
            </span>
          </li>
        ))}
      </ul>
      {unsearched.length > 0 && <p className="notice warn">Not searched, because it could not be read: {unsearched.join(', ')}.</p>}
    </section>
  )
}
