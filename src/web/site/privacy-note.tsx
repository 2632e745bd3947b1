import { useRouteLoaderData } from 'react-router'
import { privacyAddress } from '#domain/content/menu.ts'
import type { loader } from '../root.tsx'

/** Says, beside the button of a form, what happens with what is sent. Nothing until the office has published a privacy notice. */
export function PrivacyNote() {
  const legal = useRouteLoaderData<typeof loader>('root')?.site.menu.legal ?? []
  const notice = legal.find(({ to }) => to === `/${privacyAddress}`)
  if (!notice) return null
  // In a tab of its own, so that nobody leaves a form that they have begun.
  return (
    <p className="hint privacy-note">
      We use what you send as our{' '}
      <a href={notice.to} target="_blank" rel="noopener">
        privacy notice
      </a>{' '}
      explains.
    </p>
  )
}
