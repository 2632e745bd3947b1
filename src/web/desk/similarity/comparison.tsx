import { data, href } from 'react-router'
import { Refusal } from '#domain/refusal.ts'
import type { SharedPassage } from '#domain/similarity/shingles.ts'
import { compareTexts } from '#domain/similarity/similar-documents.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { DeskPage, Facts } from '../ui/desk-page.tsx'
import type { Route } from './+types/comparison.ts'
import { asPercent } from './percent.ts'

export async function loader(args: Route.LoaderArgs) {
  // The rights, also by a role in one conference, and conflicts of interest are checked with each of the two texts.
  const { services, organiser } = await requireOrganiser(args, [])
  try {
    return await compareTexts(services, organiser, args.params.reference, args.params.other)
  } catch (error) {
    if (error instanceof Refusal) throw data(null, { status: 404 })
    throw error
  }
}

export default function ComparisonPage({ loaderData: { mine, theirs, overlap } }: Route.ComponentProps) {
  const facts = [
    { term: `Of ${mine.reference} in the other`, value: asPercent(overlap.mineInTheirs) },
    { term: `Of the other in ${mine.reference}`, value: asPercent(overlap.theirsInMine) },
    { term: 'In common, of all that either has', value: asPercent(overlap.resemblance) },
    { term: `New in ${mine.reference}`, value: asPercent(1 - overlap.mineInTheirs) },
  ]
  return (
    <DeskPage
      title={`Compare ${mine.reference}`}
      subtitle={<>with {theirs.path ? <Link to={theirs.path}>{theirs.title}</Link> : <OtherPaper {...theirs} />}</>}
      actions={
        <Link className="button quiet" to={href(deskPaths.submission, { reference: mine.reference })}>
          Back to {mine.reference}
        </Link>
      }
    >
      <section className="desk-panel" aria-labelledby="shares-heading">
        <h2 id="shares-heading">How much is the same</h2>
        <Facts facts={facts} />
        <p className="soft">
          Runs of five words are compared, without case, accents and punctuation. It is a hint and not a verdict: read the passages, and ask the authors before
          you conclude anything.
        </p>
      </section>
      <section className="desk-panel" aria-labelledby="passages-heading">
        <h2 id="passages-heading">Passages in both</h2>
        {overlap.passages.length === 0 && <p>No passage of eight words or more is the same.</p>}
        <ol className="plain-list desk-stack">
          {overlap.passages.map((passage) => (
            <li key={`${passage.mine.before}${passage.mine.shared}`} className="compared-passage">
              <p className="soft">{passage.words} words</p>
              <div>
                <Passage heading={mine.reference} passage={passage.mine} />
                <Passage heading={theirs.reference || 'The article'} passage={passage.theirs} />
              </div>
            </li>
          ))}
        </ol>
      </section>
    </DeskPage>
  )
}

function OtherPaper({ reference, title }: { reference: string; title: string }) {
  return (
    <>
      <Link to={href(deskPaths.submission, { reference })}>{reference}</Link> {title}
    </>
  )
}

function Passage({ heading, passage: { before, shared, after } }: { heading: string; passage: SharedPassage['mine'] }) {
  return (
    <div>
      <h3>{heading}</h3>
      <p>
        <span className="soft">…{before}</span>
        <mark>{shared}</mark>
        <span className="soft">{after}…</span>
      </p>
    </div>
  )
}
