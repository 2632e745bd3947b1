import { href } from 'react-router'
import type { Clock } from '#domain/contact/message-clock.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { Badge } from '../ui/badge.tsx'

/** The messages whose clock runs out first. */
export function UrgentMessages({ urgent, waiting }: { urgent: { reference: string; subject: string; name: string; clock: Clock }[]; waiting: number }) {
  return (
    <section className="desk-panel" aria-labelledby="urgent">
      <h2 id="urgent">Messages by their clock</h2>
      {urgent.length === 0 ? (
        <p className="soft">Every message is answered. New ones appear here the moment they arrive.</p>
      ) : (
        <ul className="plain-list desk-lines">
          {urgent.map((one) => (
            <li key={one.reference}>
              <Badge {...one.clock} />
              <Link className="words" to={href(deskPaths.message, { reference: one.reference })}>
                {one.subject}
              </Link>
              <span className="soft words">{one.name}</span>
            </li>
          ))}
        </ul>
      )}
      {waiting > urgent.length && (
        <p>
          <Link to={deskPaths.messages}>All waiting messages</Link>
        </p>
      )}
    </section>
  )
}
