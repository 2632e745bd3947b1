import { useState } from 'react'
import { href } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { EditedConference } from './edit-conference.tsx'

/** Publishes and unpublishes a conference, and links to its preview and its next edition. */
export function PublicationPanel({ conference, isDirty }: { conference: EditedConference; isDirty: boolean }) {
  const { mutate, busy, problem } = useMutation()
  const [isConfirming, setConfirming] = useState(false)
  const { id, version, isDraft, address, submissions } = conference

  async function change(to: 'publish' | 'unpublish'): Promise<void> {
    setConfirming(false)
    const text = to === 'publish' ? 'Published: visitors see it now.' : 'Taken from the public: only the desk sees it now.'
    await mutate(`/conferences/${id}/${to}`, { version }, () => ({ text }))
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
      {isDirty && <p className="soft">Preview and publishing know only what is saved.</p>}
      {isDraft ? (
        <button type="button" className="button" aria-disabled={busy} onClick={() => void change('publish')}>
          Publish
        </button>
      ) : (
        <button type="button" className="button quiet" aria-disabled={busy} onClick={() => setConfirming(true)}>
          Unpublish…
        </button>
      )}
      <ProblemNote problem={problem} />
      {isConfirming && (
        <ConfirmDialog
          title="Take this conference from the public?"
          confirm="Unpublish"
          busy={busy}
          onConfirm={() => void change('unpublish')}
          onCancel={() => setConfirming(false)}
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
          <p>It can be published again at any time.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
