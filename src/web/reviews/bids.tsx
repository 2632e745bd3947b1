import { detailsOf } from '#domain/accounts/account.ts'
import { papersToWishFor } from '#domain/review/bidding/bid.ts'
import { wishControl, wishes, wishLabels } from '#domain/review/bidding/wishes.ts'
import { privateMeta } from '../accounts/account-page.tsx'
import { useOwnPage } from '../accounts/use-own-page.ts'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { postedFormContext } from '../request-context.ts'
import { privateHeaders } from '../submissions/private-page.ts'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/bids.ts'
import { requireReviewer } from './require-reviewer.ts'
import reviewStyles from './reviews.css?url'

export async function loader(args: Route.LoaderArgs) {
  const { services, person, reviewer } = await requireReviewer(args)
  return {
    details: detailsOf(person),
    papers: await papersToWishFor(services, reviewer),
    problem: args.context.get(postedFormContext)?.message,
    isSaved: new URL(args.request.url).searchParams.get('done') === 'saved',
  }
}

export const headers = () => privateHeaders('same-origin')
export const meta = () => privateMeta('What would you like to review?')
export const links = () => [{ rel: 'stylesheet', href: reviewStyles }]

type Paper = Route.ComponentProps['loaderData']['papers'][number]

/** Papers that lack reviewers, as every reviewer sees them, and what this one would like. */
export default function BidsPage({ loaderData: { details, papers, problem, isSaved } }: Route.ComponentProps) {
  useOwnPage(details)
  return (
    <>
      <PageHead
        text={{
          title: 'What would you like to review?',
          kicker: 'For reviewers',
          lead: 'Papers that still need reviewers. What you say helps us to ask the right people; it promises nothing, and only organisers see it.',
        }}
        trail={[{ name: 'Your reviews', path: paths.reviews }]}
      >
        {isSaved && !problem && (
          <p className="notice good arrival" role="status">
            Saved. You can change it until we ask somebody.
          </p>
        )}
        {problem && (
          <p className="notice bad arrival" role="alert">
            {problem}
          </p>
        )}
      </PageHead>
      <Section id="papers" heading="Papers">
        {papers.length === 0 ? (
          <p className="soft">No paper needs your wish at present. Papers that you have a conflict with are not shown.</p>
        ) : (
          <form className="form" method="post" action={paths.reviewerBids} aria-label="Wishes">
            <ul className="plain-list review-list">
              {papers.map((paper) => (
                <li key={paper.paperId}>
                  <BidCard paper={paper} />
                </li>
              ))}
            </ul>
            <p>
              <button type="submit" className="button">
                Save
              </button>
            </p>
          </form>
        )}
      </Section>
    </>
  )
}

function BidCard({ paper: { paperId, title, abstract, keywords, track, authors, conference, wish } }: { paper: Paper }) {
  const about = [track, ...keywords].filter(Boolean).join(', ')
  return (
    <article className="own-submission">
      <p className="soft">{[conference.name, conference.days].filter(Boolean).join(', ')}</p>
      <h3>{title}</h3>
      {authors.length > 0 && <p className="soft">{authors.map(({ name, affiliation }) => [name, affiliation].filter(Boolean).join(', ')).join('; ')}</p>}
      {about && <p className="soft">{about}</p>}
      {abstract && (
        <details>
          <summary>
            Abstract <span className="unseen">of {title}</span>
          </summary>
          <p>{abstract}</p>
        </details>
      )}
      <fieldset className="bid-choice">
        <legend className="unseen">Your wish for {title}</legend>
        {wishes.map((one) => (
          <label key={one} className="tick">
            <input type="radio" name={wishControl(paperId)} value={one} defaultChecked={wish === one} /> {wishLabels[one]}
          </label>
        ))}
        <label className="tick">
          <input type="radio" name={wishControl(paperId)} value="" defaultChecked={wish === undefined} /> Nothing said
        </label>
      </fieldset>
    </article>
  )
}
