import { paths } from '../paths.ts'
import { Section } from '../ui/section.tsx'

/** What we may write about. What must be told (an arrival, a decision, a new password) is told anyway. */
export function NotificationsSection({ moves }: { moves: boolean }) {
  return (
    <Section id="notifications" heading="Letters from us">
      <form className="form narrow" method="post" action={paths.accountNotifications} aria-label="Letters from us">
        <label className="choice">
          <input type="checkbox" name="notify_moves" value="yes" defaultChecked={moves} /> Write to me at every step of my submissions, not only when they are
          decided
        </label>
        <p className="soft">We always write when something of yours has arrived or was decided, and about the safety of your account.</p>
        <div className="form-actions">
          <button type="submit" className="button quiet">
            Keep this choice
          </button>
        </div>
      </form>
    </Section>
  )
}
