import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'

export const meta = () => [{ title: 'Check your inbox' }, { name: 'robots', content: 'noindex' }]

export default function CallAlertRequested() {
  return (
    <>
      <PageHead
        text={{
          title: 'Check your inbox',
          kicker: 'One more step',
          lead: 'We have sent you an e-mail. Open the link in it and confirm. Until then we will not write again.',
        }}
      />
      <Section id="next" heading="What next">
        <p>
          If nothing arrives within a few minutes, check your spam folder or <Link to={paths.callAlerts}>try again</Link>. Meanwhile, see{' '}
          <Link to={paths.conferenceYears}>which calls are open now</Link>.
        </p>
      </Section>
    </>
  )
}
