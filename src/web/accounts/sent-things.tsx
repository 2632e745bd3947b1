import type { Profile } from '#domain/accounts/profile.ts'
import { Section } from '../ui/section.tsx'

/** Applications for roles, and messages to the office. */
export function SentThings({ applications, messages }: Pick<Profile, 'applications' | 'messages'>) {
  return (
    <>
      <Section id="applications" heading="My applications">
        {applications.length === 0 ? (
          <p className="soft">You have not applied for a role.</p>
        ) : (
          <ul className="plain-list session-list">
            {applications.map((application) => (
              <li key={application.reference}>
                <div>
                  <p>
                    <strong>{application.category || application.role}</strong>
                  </p>
                  <p className="soft">
                    {application.reference}, received {application.received}.{' '}
                    {application.isAnswered ? 'The office has answered by mail.' : 'The office answers by mail.'}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section id="messages" heading="My messages">
        {messages.length === 0 ? (
          <p className="soft">You have not written to the office.</p>
        ) : (
          <ul className="plain-list session-list">
            {messages.map((message) => (
              <li key={message.reference}>
                <div>
                  <p>
                    <strong>{message.subject}</strong>
                  </p>
                  <p className="soft">
                    {message.reference}, received {message.received}; {message.answer}.
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  )
}
