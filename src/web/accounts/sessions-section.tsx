import { paths } from '../paths.ts'
import { Section } from '../ui/section.tsx'

interface SessionsSectionProps {
  sessions: { id: string; device: string; isThis: boolean; since: string; seen: string }[]
}

/** Where one is signed in, and the way to end it. */
export function SessionsSection({ sessions }: SessionsSectionProps) {
  return (
    <Section id="sessions" heading="Signed in on">
      <form className="stack" method="post" action={paths.accountSessions}>
        <ul className="plain-list session-list">
          {sessions.map((session) => (
            <li key={session.id}>
              <div>
                <p>
                  <strong>{session.device}</strong>
                  {session.isThis && <span className="soft"> · this device</span>}
                </p>
                <p className="soft">
                  Since {session.since}; last seen {session.seen}
                </p>
              </div>
              {!session.isThis && (
                <button
                  type="submit"
                  className="button quiet"
                  name="session"
                  value={session.id}
                  aria-label={`Sign out ${session.device}, since ${session.since}`}
                >
                  Sign out
                </button>
              )}
            </li>
          ))}
        </ul>
        <div className="form-actions">
          {sessions.length > 1 && (
            <button type="submit" className="button quiet" name="session" value="others">
              Sign out all other devices
            </button>
          )}
          <button type="submit" className="button quiet" name="session" value="everywhere">
            Sign out everywhere
          </button>
        </div>
      </form>
    </Section>
  )
}
