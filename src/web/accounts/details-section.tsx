import { pictureUrl } from '#domain/pictures/picture.ts'
import { paths } from '../paths.ts'
import type { PostedForm } from '../request-context.ts'
import { PrivacyNote } from '../site/privacy-note.tsx'
import { Field, TextField } from '../ui/form/fields.tsx'
import { Section } from '../ui/section.tsx'
import { NameFields } from './account-fields.tsx'
import { FormFailure, SignOutForm, UnconfirmedNotice } from './account-page.tsx'

interface OwnDetails {
  fName: string
  lName: string
  affiliation: string
  orcid: string
  timeZone: string
  photo: string | null
}

interface DetailsSectionProps {
  email: string
  own: OwnDetails
  zones: readonly string[]
  confirmed: boolean
  /** A link that confirms the address is on its way. */
  linkSent: boolean
  posted: PostedForm | undefined
  confirmation: PostedForm | undefined
  photoRefused: PostedForm | undefined
}

export function DetailsSection({ email, own, zones, confirmed, linkSent, posted, confirmation, photoRefused }: DetailsSectionProps) {
  return (
    <Section id="details" heading="Your details">
      <div className="stack">
        <DetailsForm own={own} zones={zones} posted={posted} />
        <PhotoForm photo={own.photo} refused={photoRefused} />
        <div className="form narrow">
          <p>
            E-mail address: <strong>{email}</strong>
          </p>
          {confirmation && <FormFailure message={confirmation.message} takesFocus />}
          {confirmed ? <p className="soft">This address is confirmed.</p> : <UnconfirmedNotice linkSent={linkSent} />}
        </div>
        <SignOutForm />
      </div>
    </Section>
  )
}

function DetailsForm({ own, zones, posted }: Pick<DetailsSectionProps, 'own' | 'zones' | 'posted'>) {
  const value = (name: Exclude<keyof OwnDetails, 'photo'>) => posted?.values[name]?.[0] ?? own[name]
  const problems = posted?.fields ?? {}
  return (
    <form className="form narrow" method="post" action={paths.accountNames} noValidate aria-label="Your details">
      {posted && <FormFailure message={posted.message} takesFocus />}
      <NameFields values={{ fName: value('fName'), lName: value('lName') }} problems={problems} />
      <TextField
        name="affiliation"
        label="University or institution"
        hint="Filled in for you when you send a paper."
        maxLength={200}
        autoComplete="organization"
        defaultValue={value('affiliation')}
        error={problems.affiliation}
      />
      <TextField
        name="orcid"
        label="ORCID iD"
        hint="For example 0000-0002-1825-0097. It is shown as not authenticated."
        maxLength={60}
        autoComplete="off"
        defaultValue={value('orcid')}
        error={problems.orcid}
      />
      <Field name="timeZone" label="Time zone" hint="Times on your own pages are given in it." error={problems.timeZone}>
        {(control) => (
          <select defaultValue={value('timeZone')} {...control}>
            <option value="">Universal Time (UTC)</option>
            {zones
              .filter((zone) => zone !== 'UTC')
              .map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll('_', ' ')}
                </option>
              ))}
          </select>
        )}
      </Field>
      <PrivacyNote />
      <div className="form-actions">
        <button type="submit" className="button quiet">
          Save my details
        </button>
      </div>
    </form>
  )
}

function PhotoForm({ photo, refused }: { photo: string | null; refused: PostedForm | undefined }) {
  return (
    <form className="form narrow" method="post" action={paths.accountPhoto} encType="multipart/form-data" noValidate aria-label="Your photograph">
      {refused && <FormFailure message={refused.message} takesFocus />}
      {photo && <img className="own-photo" src={pictureUrl(photo, 192, 'jpg')} alt="Your photograph" width={96} height={96} />}
      <Field
        name="photo"
        label={photo ? 'Another photograph' : 'Photograph'}
        hint="JPEG, PNG, WebP or AVIF, at most 12 MB. Only you and our office see it; we ask before we show it."
        error={refused?.fields.photo}
      >
        {(control) => <input type="file" accept="image/jpeg,image/png,image/webp,image/avif" {...control} />}
      </Field>
      <div className="form-actions">
        <button type="submit" className="button quiet">
          {photo ? 'Replace my photograph' : 'Save my photograph'}
        </button>
        {photo && (
          <button type="submit" className="button quiet" name="act" value="remove">
            Remove it
          </button>
        )}
      </div>
    </form>
  )
}
