import { useState } from 'react'
import { offeredDevice } from '#domain/check-in/devices.ts'
import { Refusal } from '#domain/refusal.ts'
import { callApi } from '../accounts/call-api.ts'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { servicesContext } from '../request-context.ts'
import { privateHeaders, privateMeta } from '../submissions/private-page.ts'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/enrol.ts'
import { doorDatabase } from './door-database.ts'

/** Looking at the link uses nothing up, because programs open links by themselves. */
export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    return { offered: await offeredDevice(context.get(servicesContext), params.token), problem: '' }
  } catch (error) {
    if (error instanceof Refusal) return { offered: undefined, problem: error.message }
    throw error
  }
}

export const headers = () => privateHeaders('no-referrer')
export const meta = () => privateMeta('Enrol a device')

/** Asks before this device becomes one of the doors. */
export default function Enrol({ loaderData: { offered, problem }, params }: Route.ComponentProps) {
  const [refused, setRefused] = useState('')
  const [busy, setBusy] = useState(false)
  async function enrol() {
    if (busy) return
    setBusy(true)
    const answer = await callApi('/check-in/devices', { token: params.token })
    if (!answer.ok) {
      setRefused(answer.message)
      setBusy(false)
      return
    }
    // What an earlier enrolment left.
    await doorDatabase.clear()
    location.replace(paths.checkIn)
  }
  return (
    <>
      <PageHead
        text={{
          title: offered ? 'Use this device for check-in?' : 'This link cannot be used',
          kicker: 'Check-in',
          lead: offered ? `${offered.conference}: ${offered.device}.` : '',
        }}
      />
      <Section id="enrol" heading={offered ? 'What this does' : 'What you can do'}>
        <div className="prose">
          {offered ? (
            <>
              <p>
                The names of those who registered are stored on this device, so that check-in works without a network. They are removed when the conference is
                over, or when the desk revokes this device.
              </p>
              <p>Please use a device with a screen lock, and do not lend it.</p>
              <noscript>
                <p>Check-in needs JavaScript, because it works without a network.</p>
              </noscript>
              {refused && (
                <p className="notice bad" role="alert">
                  {refused}
                </p>
              )}
              <p>
                <button type="button" className="button" aria-disabled={busy} onClick={() => void enrol()}>
                  Use this device
                </button>
              </p>
            </>
          ) : (
            <p>{problem}</p>
          )}
        </div>
      </Section>
    </>
  )
}
