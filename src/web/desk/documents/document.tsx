import { useState } from 'react'
import { data, href, useNavigate } from 'react-router'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import { dayInZone, formatDay, formatTimestamp } from '#domain/dates.ts'
import { documentKindLabels, documentStateLabels, documentStateOn, endReasonLabels, revocationReasons } from '#domain/documents/document.ts'
import { formatCode } from '#domain/documents/document-code.ts'
import { documentsOf } from '#domain/documents/documents.store.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Badge, DeskPage, Facts } from '../ui/desk-page.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { Route } from './+types/document.ts'
import { stateTones } from './document-tones.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['documents'])
  const { db } = services
  const document = await documentsOf(db).findByReference(args.params.reference.toUpperCase())
  if (!document) throw data(null, { status: 404 })
  const conference = await conferencesOf(db).findAlsoDraft(document.conferenceId)
  const next = document.replacedById ? await documentsOf(db).find(document.replacedById) : undefined
  return {
    reference: document.reference,
    code: formatCode(document.code),
    kind: documentKindLabels[document.kind],
    isVisa: document.kind === 'visa-invitation',
    state: documentStateOn(document, dayInZone(services.now(), 'UTC')),
    isStored: document.fileId !== null && document.kind !== 'visa-invitation',
    name: document.holderName,
    email: document.holderEmail,
    conference: { id: document.conferenceId, name: conference?.subConference ?? '' },
    issued: `${formatTimestamp(document.issuedAt)} by ${document.issuedBy}`,
    expires: document.expiresOn ? formatDay(document.expiresOn) : '',
    textVersion: document.templateVersion,
    keyId: document.signingKeyId,
    ended: document.endedAt ? `${formatTimestamp(document.endedAt)} by ${document.endedBy ?? ''}` : '',
    reason: document.endReason ? endReasonLabels[document.endReason] : '',
    note: document.endNote,
    replacedBy: next?.reference,
  }
}

type Page = Route.ComponentProps['loaderData']

/** One issued document: download, replace, revoke. */
export default function Document({ loaderData: page }: Route.ComponentProps) {
  return (
    <DeskPage
      title={page.reference}
      subtitle={
        <>
          <Badge tone={stateTones[page.state]} text={documentStateLabels[page.state]} /> {page.kind}
        </>
      }
      actions={
        <>
          {page.isStored && (
            <a className="button quiet" href={`/api/v1/desk/documents/${page.reference}/file`}>
              Download
            </a>
          )}
          <Link className="button quiet" to={href(paths.verifyDocument, { code: page.code })}>
            What others see
          </Link>
        </>
      }
    >
      <section className="desk-panel" aria-label="The document">
        <Facts
          facts={[
            { term: 'Name', value: page.name || 'Deleted' },
            { term: 'E-mail', value: page.email },
            {
              term: 'Conference',
              value: <Link to={href(deskPaths.conferenceDocuments, { id: page.conference.id })}>{page.conference.name}</Link>,
            },
            { term: 'Code', value: page.code },
            { term: 'Issued', value: page.issued },
            { term: 'Valid until', value: page.expires },
            { term: 'Version of the text', value: String(page.textVersion) },
            { term: 'Signed by key', value: page.keyId },
            { term: 'Ended', value: page.ended },
            { term: 'Why', value: [page.reason, page.note].filter(Boolean).join('. ') },
            {
              term: 'Replaced by',
              value: page.replacedBy ? <Link to={href(deskPaths.document, { reference: page.replacedBy })}>{page.replacedBy}</Link> : '',
            },
          ]}
        />
      </section>
      {page.isVisa && <p className="notice">Letters of invitation name a passport. They are read and revoked at the visa desk.</p>}
      {!page.isVisa && (page.state === 'valid' || page.state === 'expired') && (
        <>
          <ReplacePanel key={`replace ${page.reference}`} page={page} />
          <RevokePanel key={`revoke ${page.reference}`} page={page} />
        </>
      )}
    </DeskPage>
  )
}

function ReplacePanel({ page: { reference, name } }: { page: Page }) {
  const { mutate, busy, problem } = useMutation()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<{ name: string; note: string }>()
  async function replace() {
    const body = asked
    setAsked(undefined)
    const result = await mutate<{ reference: string }>(`/documents/${reference}/reissue`, body ?? {}, () => ({ text: 'A new document has taken its place.' }))
    if (result.ok) await navigate(href(deskPaths.document, { reference: result.data.reference }))
  }
  return (
    <section className="desk-panel" aria-labelledby="replace-heading">
      <h2 id="replace-heading">Issue it again, corrected</h2>
      <form
        className="act-form"
        onSubmit={(event) => {
          event.preventDefault()
          const fields = new FormData(event.currentTarget)
          setAsked({ name: String(fields.get('name') ?? '').trim(), note: String(fields.get('note') ?? '').trim() })
        }}
      >
        <label className="desk-field">
          Name, exactly as it is to be printed
          <input name="name" defaultValue={name} maxLength={200} autoComplete="off" />
        </label>
        <label className="desk-field">
          What was wrong, for the desk
          <input name="note" maxLength={300} autoComplete="off" />
        </label>
        <ProblemNote problem={problem} />
        <div>
          <button type="submit" className="button quiet" aria-disabled={busy}>
            Replace…
          </button>
        </div>
      </form>
      {asked && (
        <ConfirmDialog title={`Replace ${reference}?`} confirm="Replace" busy={busy} onConfirm={() => void replace()} onCancel={() => setAsked(undefined)}>
          <p>A new document is issued to “{asked.name}” and sent by e-mail. The old one is no longer valid; this cannot be undone.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

function RevokePanel({ page: { reference } }: { page: Page }) {
  const { mutate, busy, problem } = useMutation()
  const [asked, setAsked] = useState<{ reason: string; note: string }>()
  async function revoke() {
    const body = asked
    setAsked(undefined)
    await mutate(`/documents/${reference}/revoke`, body ?? {}, () => ({ text: `${reference} is revoked, and its holder is told.` }))
  }
  return (
    <section className="desk-panel" aria-labelledby="revoke-heading">
      <h2 id="revoke-heading">Revoke it</h2>
      <form
        className="act-form"
        onSubmit={(event) => {
          event.preventDefault()
          const fields = new FormData(event.currentTarget)
          setAsked({ reason: String(fields.get('reason') ?? ''), note: String(fields.get('note') ?? '').trim() })
        }}
      >
        <label className="desk-field">
          Reason, which whoever checks it reads
          <select name="reason">
            {revocationReasons.map((reason) => (
              <option key={reason} value={reason}>
                {endReasonLabels[reason]}
              </option>
            ))}
          </select>
        </label>
        <label className="desk-field">
          What the holder is told beside it
          <textarea name="note" rows={3} maxLength={1000} />
        </label>
        <ProblemNote problem={problem} />
        <div>
          <button type="submit" className="button quiet" aria-disabled={busy}>
            Revoke…
          </button>
        </div>
      </form>
      {asked && (
        <ConfirmDialog
          title={`Revoke ${reference}?`}
          confirm="Revoke"
          primary="cancel"
          busy={busy}
          onConfirm={() => void revoke()}
          onCancel={() => setAsked(undefined)}
        >
          <p>Whoever checks it is told at once that it is not valid, and the holder gets a letter. This cannot be undone; a new one can be issued.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
