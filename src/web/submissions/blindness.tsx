import { data, href } from 'react-router'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { type PostedForm, postedFormContext } from '../request-context.ts'
import { PrivacyNote } from '../site/privacy-note.tsx'
import { TextAreaField } from '../ui/form/fields.tsx'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/blindness.ts'
import { paperSearch } from './file-list.tsx'
import { loadGuard, type ShownGuard } from './load-guard.ts'
import { loadStatus, namedPaper, type ShownPaper, type ShownStatus } from './load-status.ts'
import { privateHeaders, privateMeta } from './private-page.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const status = await loadStatus(context, params)
  const paper = namedPaper(status, request)
  if (!paper) throw data(null, { status: 404 })
  const guard = (await loadGuard(context, params)).find(({ number }) => number === paper.number)
  const arrived = new URL(request.url).searchParams.get('arrived')
  return { status, paper, guard, hasArrived: arrived === 'explanation', posted: context.get(postedFormContext) }
}

export function headers() {
  return privateHeaders('same-origin')
}

export function meta() {
  return privateMeta('What names you')
}

/** Each place that names the authors, with the ways to mend or explain it. */
export default function BlindnessPage({ loaderData: { status, paper, guard, hasArrived, posted } }: Route.ComponentProps) {
  const back = href(paths.submission, status.address)
  const held = guard?.held ?? []
  return (
    <>
      <PageHead
        text={{
          title: 'What names you',
          kicker: `Submission ${paper.reference}`,
          lead: 'Reviewers read papers without knowing who wrote them. From the properties of your file, its comments and its tracked changes we take names out ourselves. What follows stands where only you can change it.',
        }}
        trail={[{ name: status.reference, path: back }]}
      >
        {hasArrived && (
          <p className="notice good arrival" role="status">
            Thank you. The organisers read your explanation and decide.
          </p>
        )}
      </PageHead>
      {held.map((part) => (
        <HeldPart key={part.fileId ?? 'words'} part={part} status={status} paper={paper} posted={postedFor(posted, part)} />
      ))}
      {held.length === 0 && (
        <Section id="nothing" heading={guard?.isWaiting ? 'We are checking it' : 'There is nothing for you to do'}>
          <div className="prose">
            <p>
              {guard?.isWaiting ? 'This takes a minute or two. Please load the page again then.' : 'Nothing keeps this paper from its reviewers.'}{' '}
              <Link to={back}>Back to the submission</Link>
            </p>
          </div>
        </Section>
      )}
    </>
  )
}

function postedFor(posted: PostedForm | undefined, { fileId }: ShownGuard['held'][number]): PostedForm | undefined {
  return posted && (posted.values.file?.[0] ?? '') === (fileId ?? '') ? posted : undefined
}

interface HeldPartProps {
  part: ShownGuard['held'][number]
  status: ShownStatus
  paper: ShownPaper
  posted: PostedForm | undefined
}

function HeldPart({ part: { fileId, name, reason, isFound, hits, explanation }, status, paper, posted }: HeldPartProps) {
  const { address } = status
  const search = status.papers.length > 1 ? paperSearch(paper.number) : ''
  return (
    <Section id={fileId ?? 'words'} heading={fileId === null ? 'Title, abstract and keywords' : name}>
      <div className="prose">
        <p>{reason}</p>
        {hits.length > 0 && (
          <ul>
            {hits.map(({ id, label, location, excerpt }) => (
              <li key={id}>
                <strong>
                  {label}, {location}:
                </strong>{' '}
                <q>{excerpt}</q>
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className="file-ways">
        {fileId !== null && status.files.some(({ id, mayReplace }) => id === fileId && mayReplace) && (
          <Link className="button" to={href(paths.submissionReplace, { ...address, fileId })}>
            Replace the file
          </Link>
        )}
        {fileId === null && paper.mayCorrect !== 'closed' && (
          <Link className="button" to={href(paths.submissionPaper, { ...address, n: String(paper.number) })}>
            Correct the paper
          </Link>
        )}
      </p>
      {isFound && (
        <form method="post" action={`${href(paths.submissionBlindness, address)}${search}`} className="form" noValidate>
          {posted && (
            <p className="notice warn" role="alert">
              {posted.message}
            </p>
          )}
          <input type="hidden" name="file" value={fileId ?? ''} />
          <TextAreaField
            name="explanation"
            label="Or explain why it may stay"
            hint="For example: it is another person of the same name, or the paper is about that university. The organisers read it and decide."
            rows={3}
            maxLength={1000}
            defaultValue={posted?.values.explanation?.[0] ?? explanation}
            error={posted?.fields.explanation}
          />
          <PrivacyNote />
          <div className="act-form">
            <button type="submit" className="button quiet">
              {explanation ? 'Send the new explanation' : 'Send the explanation'}
            </button>
          </div>
        </form>
      )}
    </Section>
  )
}
