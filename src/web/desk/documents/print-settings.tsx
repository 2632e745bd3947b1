import { useState } from 'react'
import { data } from 'react-router'
import { deskConferencesOf } from '#domain/conferences/desk-conferences.store.ts'
import { openParts } from '#domain/desk/conference-rights.ts'
import { documentSettingsOf } from '#domain/documents/document-settings.store.ts'
import { type RuledKind, ruledKindLabels, ruledKinds, type Signatory } from '#domain/documents/document-settings.ts'
import { nameConfirmationsOf } from '#domain/documents/name-confirmations.store.ts'
import { ConferenceHead } from '../conferences/conference-head.tsx'
import { formOf } from '../conferences/use-conference-form.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { SubmitButton } from '../ui/act-form.tsx'
import { PictureChooser } from '../ui/picture/picture-chooser.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { Route } from './+types/print-settings.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services, organiser } = await requireOrganiser(args, ['documents'])
  const conference = await deskConferencesOf(services.db).find(args.params.id)
  if (!conference) throw data(null, { status: 404 })
  const { id, publishedAt, state } = conference
  const { conNo, subConference, startDate, endDate, location } = formOf(conference)
  return {
    head: { id, conNo, subConference, startDate, endDate, location, isDraft: publishedAt === null, state, parts: await openParts(services.db, organiser, id) },
    settings: await documentSettingsOf(services.db).find(id),
    names: await nameConfirmationsOf(services.db).countOf(id),
  }
}

/** The logo, the signatures, the last day for names and what is issued automatically, of one conference. */
export default function PrintSettings({ loaderData: { head, settings, names } }: Route.ComponentProps) {
  return (
    <ConferenceHead conference={head} tab="documents">
      <SettingsForm key={settings.version} id={head.id} settings={settings} names={names} />
    </ConferenceHead>
  )
}

const nobody: Signatory = { name: '', position: '', picture: null }

interface SettingsFormProps extends Pick<Route.ComponentProps['loaderData'], 'settings' | 'names'> {
  id: string
}

function SettingsForm({ id, settings, names }: SettingsFormProps) {
  const { mutate, busy, problem } = useMutation()
  const [logo, setLogo] = useState(settings.logo ?? '')
  const [signatures, setSignatures] = useState([settings.signatures[0] ?? nobody, settings.signatures[1] ?? nobody])
  const [namesUntil, setNamesUntil] = useState(settings.namesUntil ?? '')
  const [issues, setIssues] = useState<readonly RuledKind[]>(settings.issues)
  const change = (at: number, changes: Partial<Signatory>) => setSignatures(signatures.map((one, index) => (index === at ? { ...one, ...changes } : one)))
  async function save(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const named = signatures.filter(({ name, position, picture }) => name.trim() !== '' || position.trim() !== '' || picture !== null)
    const body = { version: settings.version, logo: logo || null, signatures: named, namesUntil: namesUntil || null, issues }
    await mutate(`/conferences/${id}/documents/settings`, body, () => ({ text: 'Saved. Documents that are issued from now on have it.' }), 'PUT')
  }
  return (
    <section className="desk-panel" aria-labelledby="print-heading">
      <h2 id="print-heading">Logo and signatures</h2>
      <form className="act-form" noValidate onSubmit={(event) => void save(event)}>
        <div className="desk-field">
          <label htmlFor="logo">Logo</label>
          <PictureChooser
            shape="mark"
            of="the logo"
            value={logo}
            onChange={setLogo}
            whenEmpty="The logo of the organisation is printed."
            control={{ id: 'logo' }}
          />
        </div>
        {signatures.map((signature, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: there are always two
          <fieldset key={index} className="decision-choice">
            <legend>{index === 0 ? 'Who signs' : 'Who signs beside them'}</legend>
            <label className="desk-field">
              Name
              <input value={signature.name} maxLength={120} onChange={(event) => change(index, { name: event.target.value })} />
            </label>
            <label className="desk-field">
              Function
              <input value={signature.position} maxLength={120} onChange={(event) => change(index, { position: event.target.value })} />
            </label>
            <div className="desk-field">
              <label htmlFor={`signature-${index}`}>Picture of the signature</label>
              <PictureChooser
                shape="mark"
                of={`signature ${index + 1}`}
                value={signature.picture ?? ''}
                onChange={(picture) => change(index, { picture: picture || null })}
                whenEmpty="A line is printed."
                control={{ id: `signature-${index}` }}
              />
            </div>
          </fieldset>
        ))}
        <label className="desk-field">
          Last day on which people can correct the names that are printed
          <input type="date" value={namesUntil} onChange={(event) => setNamesUntil(event.target.value)} aria-describedby="names-confirmed" />
        </label>
        <p id="names-confirmed" className="soft">
          {names.people > 0 && `${names.confirmed} of ${names.people} people with a place have confirmed their names. `}
          Anyone who has not is asked by letter ten days before this day, and reminded once.
        </p>
        <fieldset className="decision-choice">
          <legend>What is issued automatically</legend>
          <p className="soft">Each person gets a letter. Anyone whose document was revoked is left to you.</p>
          {ruledKinds.map((kind) => (
            <label key={kind} className="check">
              <input
                type="checkbox"
                checked={issues.includes(kind)}
                onChange={(event) => setIssues(event.target.checked ? [...issues, kind] : issues.filter((one) => one !== kind))}
              />
              {ruledKindLabels[kind]}
            </label>
          ))}
        </fieldset>
        <ProblemNote problem={problem} />
        <SubmitButton busy={busy} text="Save" />
      </form>
    </section>
  )
}
