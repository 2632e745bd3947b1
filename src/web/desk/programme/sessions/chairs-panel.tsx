import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DeskTable } from '../../ui/desk-table.tsx'
import { ProblemNote, useMutation } from '../../ui/use-mutation.tsx'
import type { SessionsData } from './sessions.tsx'

type Chair = SessionsData['chairs'][number]

interface Asked {
  chairs: Chair[]
  renew: boolean
}

/** Who chairs what, and the letters with their links. */
export function ChairsPanel({ id, chairs }: Pick<SessionsData, 'id' | 'chairs'>) {
  const { mutate, busy, problem } = useMutation()
  const [asked, setAsked] = useState<Asked>()
  const untold = chairs.filter(({ hasAddress, sent }) => hasAddress && !sent)

  async function send({ chairs: chosen, renew }: Asked) {
    const order = { people: chosen.map((chair) => chair.id), renew }
    const result = await mutate<{ letters: number }>(`/conferences/${id}/programme/chair-links`, order, ({ letters }) => ({
      text: letters === 1 ? 'The letter is on its way.' : `${letters} letters are on their way.`,
    }))
    if (result.ok) setAsked(undefined)
  }

  return (
    <section className="desk-panel" aria-labelledby="chairs">
      <h2 id="chairs">Chairs</h2>
      {chairs.length === 0 ? (
        <p className="soft">No session of the published programme has a chair. You can mark below who presented.</p>
      ) : (
        <>
          <p className="soft">
            The link of a chair opens their sessions on a phone, without an account. There they mark who presented; certificates for presenters follow that.
          </p>
          <DeskTable caption="Chairs" columns={['Chair', 'Sessions', 'Link sent', 'Next step']}>
            {chairs.map((chair) => (
              <tr key={chair.id}>
                <th scope="row">
                  <bdi>{chair.name}</bdi>
                </th>
                <td data-label="Sessions">{chair.sessions.join('; ')}</td>
                <td data-label="Link sent">{chair.sent || (chair.hasAddress ? 'Not yet' : 'No e-mail address is known')}</td>
                <td>
                  <div className="desk-actions">
                    <a href={chair.url} className="button quiet">
                      Open<span className="unseen"> the page of {chair.name}</span>
                    </a>
                    {chair.hasAddress && (
                      <button type="button" className="button quiet" onClick={() => setAsked({ chairs: [chair], renew: chair.sent !== '' })}>
                        {chair.sent ? 'New link…' : 'Send…'}
                        <span className="unseen"> {chair.name}</span>
                      </button>
                    )}
                  </div>
                </td>
              </tr>
            ))}
          </DeskTable>
          {untold.length > 1 && (
            <button type="button" className="button" onClick={() => setAsked({ chairs: untold, renew: false })}>
              Send {untold.length} chairs their links…
            </button>
          )}
        </>
      )}
      {asked && (
        <ConfirmDialog
          title={asked.chairs.length === 1 ? `Write to ${asked.chairs[0]?.name}?` : `Write to ${asked.chairs.length} chairs?`}
          confirm={asked.chairs.length === 1 ? 'Send the letter' : `Send ${asked.chairs.length} letters`}
          busy={busy}
          onConfirm={() => void send(asked)}
          onCancel={() => setAsked(undefined)}
        >
          <p>
            {asked.renew
              ? 'They get a letter with a new link to their sessions; the earlier link ends.'
              : 'Each gets one letter with the link to their own sessions.'}{' '}
            An e-mail cannot be recalled.
          </p>
          <ProblemNote problem={problem} />
        </ConfirmDialog>
      )}
    </section>
  )
}
