import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { callApi } from '../../accounts/call-api.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useNotices } from '../ui/notices.tsx'
import { type MutationProblem, ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { HomeData } from './home/load-home.ts'

/** Publishes, unpublishes, postpones, cancels and deletes a conference, and links to its preview and its next edition. */
export function PublicationPanel({ home }: { home: HomeData }) {
  const { mutate, busy, problem } = useMutation()
  const [confirming, setConfirming] = useState<'unpublish' | 'delete'>()
  const [refused, setRefused] = useState<MutationProblem>()
  const navigate = useNavigate()
  const { notify } = useNotices()
  const { version, address, submissions } = home
  const { id, isDraft, state, conNo, subConference } = home.conference

  async function change(to: 'publish' | 'unpublish'): Promise<void> {
    setConfirming(undefined)
    const text = to === 'publish' ? 'Published. Visitors can see it now.' : 'Unpublished: only the desk sees it now.'
    await mutate(`/conferences/${id}/${to}`, { version }, () => ({ text }))
  }

  async function remove(): Promise<void> {
    setConfirming(undefined)
    // Without useMutation: loading this page again would find nothing.
    const result = await callApi(`/desk/conferences/${id}/delete`, { version })
    if (!result.ok) return setRefused(result)
    notify({ text: `The draft of ${conNo} ${subConference} is deleted.` })
    await navigate(deskPaths.conferences)
  }

  return (
    <section className="desk-panel" aria-labelledby="publication">
      <h2 id="publication">Publication</h2>
      <p className="soft">
        {isDraft
          ? 'A draft: no page, list, feed, calendar or API call shows it, and nothing can be sent to it.'
          : `Public, with ${submissions} ${submissions === 1 ? 'submission' : 'submissions'}.`}
      </p>
      <p className="panel-ways">
        <a href={href(deskPaths.conferencePreview, { id })} target="_blank" rel="noreferrer">
          Preview as visitors see it
        </a>
        {!isDraft && <Link to={address}>The public page</Link>}
        <Link to={`${deskPaths.conferenceNew}?from=${id}`}>Clone into the next edition</Link>
      </p>
      {isDraft ? (
        <p className="desk-actions">
          <button type="button" className="button" aria-disabled={busy} onClick={() => void change('publish')}>
            Publish
          </button>
          <button type="button" className="button quiet" aria-disabled={busy} onClick={() => setConfirming('delete')}>
            Delete the draft…
          </button>
        </p>
      ) : (
        <p className="desk-actions">
          <Link className="button quiet" to={href(deskPaths.conferenceState, { id })}>
            {state === 'scheduled' ? 'Postpone or cancel…' : 'Change the state…'}
          </Link>
          <button type="button" className="button quiet" aria-disabled={busy} onClick={() => setConfirming('unpublish')}>
            Unpublish…
          </button>
        </p>
      )}
      <ProblemNote problem={refused ?? problem} />
      {confirming === 'unpublish' && (
        <ConfirmDialog
          title="Unpublish this conference?"
          confirm="Unpublish"
          busy={busy}
          onConfirm={() => void change('unpublish')}
          onCancel={() => setConfirming(undefined)}
        >
          <ul>
            <li>Its page, and every link to it in mails, on other sites and in search engines, will say that there is no such page.</li>
            <li>It leaves the lists, the feed, the calendars to which people have subscribed, and the API.</li>
            <li>Nobody can send anything to it any more.</li>
            <li>
              {submissions === 0
                ? 'Nothing has been sent to it yet.'
                : `${submissions} ${submissions === 1 ? 'submission stays' : 'submissions stay'} at the desk; their authors keep their status pages and are not told.`}
            </li>
          </ul>
          <p>It can be published again at any time. If it does not take place as planned, postpone or cancel it instead: its page then says so.</p>
        </ConfirmDialog>
      )}
      {confirming === 'delete' && (
        <ConfirmDialog
          title="Delete this draft?"
          confirm="Delete the draft"
          busy={busy}
          onConfirm={() => void remove()}
          onCancel={() => setConfirming(undefined)}
        >
          <p>This cannot be undone. It deletes:</p>
          <ul>
            <li>
              {conNo} {subConference}, with its texts, dates and fees
            </li>
            {home.speakers.length > 0 && <li>its {home.speakers.length === 1 ? 'speaker' : `${home.speakers.length} speakers`}</li>}
            {home.attention.openInvitations > 0 && (
              <li>
                {home.attention.openInvitations === 1
                  ? 'one invitation to a speaker, whose link'
                  : `${home.attention.openInvitations} invitations to speakers, whose links`}{' '}
                will no longer work
              </li>
            )}
          </ul>
        </ConfirmDialog>
      )}
    </section>
  )
}
