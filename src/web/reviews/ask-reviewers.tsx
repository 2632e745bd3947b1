import { href } from 'react-router'
import { FormFailure } from '../accounts/account-page.tsx'
import { paths } from '../paths.ts'
import type { PostedForm } from '../request-context.ts'
import { Section } from '../ui/section.tsx'
import type { Handled } from './handling.tsx'

type Asking = NonNullable<Handled['asking']>

interface Props {
  handled: Handled
  asking: Asking
  posted: PostedForm | undefined
}

/** Where a handler from outside takes the paper into review, asks reviewers and reminds them. */
export function AskReviewers({ handled: { token, mayBegin }, asking, posted }: Props) {
  const { wanted, assignments, candidates, leftOut } = asking
  const failed = (form: string) => (posted?.form === form ? posted : undefined)
  const proposed = assignments.filter(({ state }) => state === 'proposed')
  const owing = assignments.filter(({ state }) => state !== 'proposed')
  const ticked = [...(failed('ask')?.values['reviewer[]'] ?? []), ...(failed('ask')?.values['assignment[]'] ?? [])]
  const refused = failed('ask')
  return (
    <Section id="reviewers" heading="Who reviews it">
      <div className="stack">
        <p>
          {wanted === 1 ? 'One review is wanted.' : `${wanted} reviews are wanted.`}{' '}
          {leftOut > 0 &&
            `${leftOut === 1 ? 'One person of the pool has' : `${leftOut} people of the pool have`} a conflict of interest and cannot be asked; their names would tell who the authors are.`}
        </p>
        {mayBegin && (
          <form method="post" action={href(paths.handlingSection, { token, section: 'begin' })}>
            {failed('begin') && <FormFailure message={failed('begin')?.message ?? ''} takesFocus />}
            <p className="soft">The author is told that the review has begun. Asking somebody begins it too.</p>
            <button type="submit" className="button quiet">
              Take it into review
            </button>
          </form>
        )}
        {failed('remind') && <FormFailure message={failed('remind')?.message ?? ''} takesFocus />}
        {owing.map(({ id, number, name, state }) => (
          <form key={id} method="post" action={href(paths.handlingSection, { token, section: 'remind' })}>
            <input type="hidden" name="assignment" value={id} />
            <p>
              Reviewer {number}
              {name && ` (${name})`} {state === 'invited' ? 'has not answered yet.' : 'reviews it.'}{' '}
              <button type="submit" className="link-button">
                Remind<span className="unseen"> reviewer {number}</span>
              </button>
            </p>
          </form>
        ))}
        <form className="form" method="post" action={href(paths.handlingSection, { token, section: 'ask' })} noValidate>
          {refused && <FormFailure message={refused.message} takesFocus />}
          {proposed.length > 0 && (
            <fieldset>
              <legend>Proposed, not asked yet</legend>
              {proposed.map(({ id, number, name }) => (
                <label key={id} className="choice">
                  <input type="checkbox" name="assignment[]" value={id} defaultChecked={ticked.includes(id)} /> Reviewer {number}
                  {name && ` (${name})`}
                </label>
              ))}
            </fieldset>
          )}
          <fieldset>
            <legend>Who could review it</legend>
            {candidates.length === 0 && <p>The pool of reviewers has nobody else.</p>}
            {candidates.map((one) => (
              <label key={one.id} className="choice">
                <input type="checkbox" name="reviewer[]" value={one.id} disabled={!one.isFree} defaultChecked={ticked.includes(one.id)} />
                <span>
                  <strong>{one.name}</strong> {one.affiliation}{' '}
                  <span className="soft">
                    Fit {one.fit} of 100, {one.load} of {one.maxLoad} reviews
                    {one.isPaused && ', pauses'}
                    {one.isStandby && ', stands by'}
                    {one.conflicts.length > 0 && `. Conflict of interest: ${one.conflicts.join(', ').toLowerCase()}`}
                    {one.topics.length > 0 && `; ${one.topics.join(', ')}`}
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
          {candidates.length + proposed.length > 0 && (
            <>
              <p className="soft">They get the title and the abstract by mail, and say yes or no. An e-mail cannot be recalled.</p>
              <div className="form-actions">
                <button type="submit" className="button">
                  Ask those who are ticked
                </button>
              </div>
            </>
          )}
        </form>
      </div>
    </Section>
  )
}
