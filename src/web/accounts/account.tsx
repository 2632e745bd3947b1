import { detailsOf } from '#domain/accounts/account.ts'
import { accountTokensOf } from '#domain/accounts/account-tokens.store.ts'
import { accountsOf } from '#domain/accounts/accounts.store.ts'
import { passkeysOf } from '#domain/accounts/passkeys.store.ts'
import { sessionsOf } from '#domain/accounts/sessions.store.ts'
import { relyingPartyOf } from '#domain/accounts/webauthn.ts'
import { formatTimestamp } from '#domain/dates.ts'
import { postedFormContext, servicesContext } from '../request-context.ts'
import { timeZones } from '../ui/form/time-zones.ts'
import type { Route } from './+types/account.ts'
import { AccountPage, DoneNotice, privateMeta } from './account-page.tsx'
import { AddressSection, NotificationsSection, PasswordSection, SessionsSection } from './account-sections.tsx'
import { DataSection } from './data-section.tsx'
import { DetailsSection } from './details-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { redirectToLogin, signedInContext } from './signed-in-context.ts'
import { useOwnPage } from './use-own-page.ts'

/** For signed-in users of any role. Never cached. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await context.get(signedInContext)()
  if (!person) throw redirectToLogin(request)
  const { db, now, publicUrl } = context.get(servicesContext)
  const account = await accountsOf(db).find(person.accountId)
  const sessions = await sessionsOf(db).list(person.accountId, now())
  const passkeys = await passkeysOf(db).list(person.accountId)
  const timeOf = (instant: Date) => formatTimestamp(instant, person.timeZone)
  return {
    details: detailsOf(person),
    confirmed: person.confirmed,
    linkSent: !person.confirmed && (await accountTokensOf(db).isOpen(person.accountId, 'confirm', person.email, now())),
    hasPassword: person.hasPassword,
    sessions: sessions.map(({ id, device, createdAt, seenAt }) => ({
      id,
      device,
      isThis: id === person.sessionId,
      since: timeOf(createdAt),
      seen: timeOf(seenAt),
    })),
    passkeys: passkeys.map(({ id, name, created_at, used_at }) => ({
      id,
      name,
      added: timeOf(created_at),
      used: used_at && timeOf(used_at),
    })),
    passkeysPossible: relyingPartyOf(publicUrl) !== undefined,
    own: {
      fName: person.fName,
      lName: person.lName,
      affiliation: account?.affiliation ?? '',
      orcid: account?.orcid ?? '',
      timeZone: account?.time_zone ?? '',
      photo: account?.photo ?? null,
    },
    zones: timeZones(),
    notifications: { moves: account?.notify_moves ?? true },
    posted: context.get(postedFormContext),
    done: new URL(request.url).searchParams.get('done'),
  }
}

export const meta = () => privateMeta('Account')

export default function Account({ loaderData }: Route.ComponentProps) {
  const { details, own, zones, confirmed, linkSent, hasPassword, sessions, passkeys, passkeysPossible, notifications, posted, done } = loaderData
  useOwnPage(details)
  const lead =
    details.role === 'organiser'
      ? 'You are signed in as an organiser. Here are your details, your password and passkeys, and the devices that are signed in.'
      : 'Your details, your password and passkeys, and the devices that are signed in.'
  const refused = (form: string) => (posted?.form === form ? posted : undefined)
  return (
    <AccountPage title="Account" lead={lead}>
      <DoneNotice done={done} />
      <DetailsSection
        email={details.email}
        own={own}
        zones={zones}
        confirmed={confirmed}
        linkSent={linkSent}
        posted={refused('names')}
        confirmation={refused('confirmation')}
        photoRefused={refused('photo')}
      />
      <PasswordSection hasPassword={hasPassword} email={details.email} posted={refused('password')} />
      <PasskeysSection passkeys={passkeys} possible={passkeysPossible} hasPassword={hasPassword} posted={refused('passkeys')} />
      <SessionsSection sessions={sessions} />
      <AddressSection posted={refused('address')} hasPassword={hasPassword} />
      <NotificationsSection moves={notifications.moves} />
      <DataSection posted={refused('deletion')} mayDelete={details.role === 'g_user'} hasPassword={hasPassword} />
    </AccountPage>
  )
}
