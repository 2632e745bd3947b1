import { data } from 'react-router'
import { contactMessagesOf } from '#domain/contact/contact-messages.store.ts'
import { formatTimestamp } from '#domain/dates.ts'
import { readReference } from '#domain/forms/reference.ts'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { servicesContext } from '../request-context.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/message-received.ts'

/** The page after a plain post of the contact form. It shows nothing of the message, because others may know the reference. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const reference = readReference(params.reference)
  const { db, now } = context.get(servicesContext)
  const message = reference && (await contactMessagesOf(db).find(reference))
  if (!message) throw data(null, { status: 404 })
  return { reference: message.reference, answerBy: formatTimestamp(message.answer_due_at), isDue: message.answer_due_at < now() }
}

export function meta() {
  return [{ title: 'Your message has arrived' }, { name: 'robots', content: 'noindex' }]
}

export default function MessageReceivedPage({ loaderData: { reference, answerBy, isDue } }: Route.ComponentProps) {
  const lead = isDue
    ? `Thank you. Our reply was due by ${answerBy}. If you have none, please write again.`
    : `Thank you. You will have a reply within 48 hours, by ${answerBy} at the latest.`
  return (
    <>
      <PageHead text={{ title: 'Your message has arrived', kicker: reference, lead }} />
      <Section id="next" heading="What happens next">
        <div className="prose">
          <p>
            Your reference is <strong className="reference">{reference}</strong>. Please make a note of it and quote it if you write again about the same
            matter.
          </p>
          <p>
            Many questions are already answered in the <Link to={paths.faq}>FAQ</Link>.
          </p>
        </div>
      </Section>
    </>
  )
}
