import { href } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useAct } from '../ui/use-act.ts'
import type { SettingsData } from './settings.tsx'

/** The conference that the public site puts first. */
export function FeaturedChoice({ data: { typed, seen, chosen, conferences, hasDraft } }: { data: SettingsData }) {
  const { act, busy, problem } = useAct()
  async function choose(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const featuredConference = String(new FormData(event.currentTarget).get('featured') ?? '')
    await act('/content/settings/organiser/publish', { data: { ...typed, featuredConference }, seen }, () => ({
      text: 'The public site puts this conference first from now on.',
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
            <select name="featured" defaultValue={chosen}>
              <option value="">Always the next one</option>
              {conferences.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
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
