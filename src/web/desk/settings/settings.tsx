import { href } from 'react-router'
import { passkeysOf } from '#domain/accounts/passkeys.store.ts'
import { relyingPartyOf } from '#domain/accounts/webauthn.ts'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import { collections, type Entry } from '#domain/content/collections.ts'
import { contentOf } from '#domain/content/content.store.ts'
import { contentDeskOf } from '#domain/content/desk/content-desk.store.ts'
import { entryState } from '#domain/content/desk/entry-state.ts'
import { type TypedEntry, typedFrom } from '#domain/content/desk/typed-entry.ts'
import { formatDay, formatTimestamp } from '#domain/dates.ts'
import { deskRulesOf } from '#domain/desk/desk-rules.store.ts'
import { signingKeysOf } from '#domain/documents/signing-keys.store.ts'
import { maxFileMegabytes } from '#domain/files/accepted-files.ts'
import { limitsOf } from '#domain/limits/limits.store.ts'
import { maxPictureMegabytes } from '#domain/pictures/picture.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { Route } from './+types/settings.ts'
import { LimitsForm } from './limits-form.tsx'
import { PasskeyRule } from './passkey-rule.tsx'
import { SigningKeys } from './signing-keys.tsx'

const settingsId = 'organiser'
const maxConferences = 100

export async function loader(args: Route.LoaderArgs) {
  const { services, organiser } = await requireOrganiser(args, ['settings'])
  const { entry, draft, seen } = await entryState(contentDeskOf('settings', services.db), settingsId)
  const conferences = conferencesOf(services.db)
  const typed = entry && (typedFrom(collections.settings.schema, entry.data) as TypedEntry)
  const chosen = typeof typed?.featuredConference === 'string' ? typed.featuredConference : ''
  const upcoming = await conferences.upcoming(services.now(), maxConferences)
  // The chosen conference may be over; it stays among the options.
  const past = chosen && !upcoming.some(({ _id }) => _id === chosen) ? await conferences.find(chosen) : undefined
  const options = [...(past ? [past] : []), ...upcoming]
  return {
    seen,
    typed,
    chosen: options.some(({ _id }) => _id === chosen) ? chosen : '',
    hasDraft: draft !== undefined,
    limits: await limitsOf(services.db).all(),
    passkeys: {
      required: await deskRulesOf(services.db).holds('passkey'),
      ownsOne: (await passkeysOf(services.db).list(organiser.accountId)).length > 0,
      possible: relyingPartyOf(services.publicUrl) !== undefined,
    },
    keys: (await signingKeysOf(services.db).all()).map(({ id, beganAt, endedAt }) => ({
      id,
      period: `from ${formatTimestamp(beganAt)}${endedAt ? ` until ${formatTimestamp(endedAt)}` : ', signs now'}`,
    })),
    environment: services.environment,
    organiser: entry ? organiserOf(entry.data) : undefined,
    offices: (await contentOf(services.db).all('offices')).map(({ id, name, role }) => ({ id, name, role })),
    conferences: options.map((conference) => ({ id: conference._id, name: `${conference.subConference}, ${formatDay(conference.startDate)}` })),
  }
}

type SettingsData = Route.ComponentProps['loaderData']

function organiserOf(data: unknown) {
  const { organiserName, social } = data as Entry<'settings'>
  return { name: organiserName, social: social.map(({ network }) => network).join(', ') }
}

/** Limits that are constants of the program, because pages, nginx and the virus scanner depend on them. */
const fixed = [
  {
    name: 'Size of one paper or CV',
    value: `${maxFileMegabytes} MB`,
    by: 'the program: it is promised to authors on the guideline pages, and nginx and the virus scanner are set up for it',
  },
  { name: 'Size of one picture', value: `${maxPictureMegabytes} MB`, by: 'the program' },
  { name: 'Kinds of paper', value: '.doc, .docx, .pdf', by: 'the program: what it can look into and show safely' },
]

export default function Settings({ loaderData }: Route.ComponentProps) {
  const { organiser: who, offices, limits, passkeys, keys, environment } = loaderData
  const toOrganiser = href(deskPaths.entry, { collection: 'settings', id: settingsId })
  return (
    <DeskPage title="Settings" subtitle="What is set once and applies everywhere.">
      <section className="desk-panel" aria-labelledby="words-heading">
        <h2 id="words-heading">Organiser and offices</h2>
        <dl className="desk-facts">
          <dt>Organiser</dt>
          <dd>
            <Link to={toOrganiser}>{who?.name ?? 'Not named yet'}</Link>
            <span className="soft"> Name, tagline, description, postal address, phone and e-mail</span>
          </dd>
          <dt>Social links</dt>
          <dd>
            <Link to={`${toOrganiser}#social`}>{who?.social || 'None yet'}</Link>
          </dd>
          <dt>Offices</dt>
          <dd>
            {offices.map(({ id, name, role }, index) => (
              <span key={id}>
                {index > 0 && ', '}
                <Link to={href(deskPaths.entry, { collection: 'offices', id })}>{name}</Link> <span className="soft">({role})</span>
              </span>
            ))}{' '}
            <Link to={href(deskPaths.collection, { collection: 'offices' })}>All offices</Link>
          </dd>
          <dt>Home page</dt>
          <dd>
            <Link to={href(deskPaths.collection, { collection: 'slides' })}>Slides</Link>
          </dd>
          <dt>Topics</dt>
          <dd>
            <Link to={href(deskPaths.collection, { collection: 'topics' })}>Sub-conference topics</Link>
          </dd>
        </dl>
      </section>
      <FeaturedConferenceForm key={loaderData.seen} data={loaderData} />
      <PasskeyRule {...passkeys} />
      <SigningKeys keys={keys} />
      <LimitsForm now={limits} />
      <section className="desk-panel" aria-labelledby="fixed-heading">
        <h2 id="fixed-heading">Set elsewhere</h2>
        <p className="soft">These are set in the software, or in the environment that the site is started with. Whoever runs the site can change the latter.</p>
        <table className="desk-table settings-table">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Now</th>
              <th scope="col">Set by</th>
            </tr>
          </thead>
          <tbody>
            {fixed.map(({ name, value, by }) => (
              <tr key={name}>
                <td>{name}</td>
                <td data-label="Now">{value}</td>
                <td data-label="Set by">{by}</td>
              </tr>
            ))}
            {environment.map(({ name, value, about }) => (
              <tr key={name}>
                <td>{about}</td>
                <td data-label="Now">{value}</td>
                <td data-label="Set by">
                  <code>{name}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </DeskPage>
  )
}

/** Chooses the conference that the public site shows first. */
function FeaturedConferenceForm({ data: { typed, seen, chosen, conferences, hasDraft } }: { data: SettingsData }) {
  const { mutate, busy, problem } = useMutation()
  async function choose(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const featuredConference = String(new FormData(event.currentTarget).get('featured') ?? '')
    await mutate('/content/settings/organiser/publish', { data: { ...typed, featuredConference }, seen }, () => ({
      text: 'Published. The public site puts this conference first while its call is open.',
    }))
  }
  return (
    <section className="desk-panel" aria-labelledby="featured-heading">
      <h2 id="featured-heading">Featured conference</h2>
      {hasDraft || !typed ? (
        <p>
          A draft of the settings is being written. <Link to={href(deskPaths.entry, { collection: 'settings', id: 'organiser' })}>Publish it</Link> or throw it
          away first, so that none of it is lost.
        </p>
      ) : (
        <form className="act-form" onSubmit={(event) => void choose(event)}>
          <label className="desk-field">
            The public site puts first
            <select name="featured" defaultValue={chosen} aria-describedby="featured-hint">
              <option value="">The open call that closes next</option>
              {conferences.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <p className="hint" id="featured-hint">
            Your choice is shown while its call for abstracts is open; after that, the open call that closes next.
          </p>
          <ProblemNote problem={problem} />
          <div>
            <button type="submit" className="button" aria-disabled={busy}>
              Publish the choice
            </button>
          </div>
        </form>
      )}
    </section>
  )
}
