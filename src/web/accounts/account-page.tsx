import { PageHead } from '../pages/page-head.tsx'

/** The head of a page of one's own account: words of ours, because no editor needs to change them. */
export function AccountPage({ title, lead, children }: { title: string; lead: string; children: React.ReactNode }) {
  return (
    <>
      <PageHead text={{ title, lead, kicker: 'Your account' }} />
      {children}
    </>
  )
}

/** Title and nothing for search engines: these pages are for one person, or lead nowhere without a link from a mail. */
export function ownMeta(title: string) {
  return [{ title }, { name: 'robots', content: 'noindex' }, { name: 'referrer', content: 'same-origin' }]
}
