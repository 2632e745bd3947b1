import { drawingUrls } from '#artwork/drawing-urls.ts'
import { callAlertsOf } from '#domain/call-alerts/call-alerts.store.ts'
import { FormFailure } from '../accounts/account-page.tsx'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { postedFormContext, servicesContext } from '../request-context.ts'
import { PrivacyNote } from '../site/privacy-note.tsx'
import { FormScope, Honeypot, SelectField, TextField } from '../ui/form/fields.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/ask.ts'

const title = 'Tell me about the next call'

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const topics = await callAlertsOf(services.db).topics()
  return { plate: drawingUrls(services.key).pagePlate('calls'), topics, topic: url.searchParams.get('topic') ?? '', posted: context.get(postedFormContext) }
}

export const meta = () => [{ title }, { name: 'robots', content: 'noindex' }]

export default function AskForCallAlert({ loaderData: { plate, topics, topic, posted } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        plate={plate}
        text={{
          title,
          kicker: 'By e-mail',
          lead: 'Choose a topic, and we will write to you when a call for abstracts on it opens. Nothing else, and you can stop with one click.',
        }}
      />
      <Section id="ask" heading="Your topic">
        <FormScope value="call-alert">
          <form className="form narrow" method="post" action={paths.callAlerts} noValidate>
            {posted && <FormFailure message={posted.message} takesFocus />}
            <SelectField
              name="topic"
              label="Topic"
              required
              placeholder="Choose a topic"
              options={topics.map((one) => ({ value: one, text: one }))}
              defaultValue={posted?.values.topic?.[0] ?? (topics.includes(topic) ? topic : '')}
              error={posted?.fields.topic}
            />
            <TextField
              name="email"
              type="email"
              label="E-mail"
              required
              hint="We use it only for these e-mails, and delete it when you unsubscribe."
              maxLength={254}
              autoComplete="email"
              inputMode="email"
              defaultValue={posted?.values.email?.[0] ?? ''}
              error={posted?.fields.email}
            />
            <Honeypot />
            <div className="form-actions">
              <button type="submit" className="button">
                Tell me
              </button>
            </div>
            <PrivacyNote />
          </form>
        </FormScope>
      </Section>
    </>
  )
}
