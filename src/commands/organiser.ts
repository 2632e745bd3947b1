import { parseArgs } from 'node:util'
import { accountsOf } from '#domain/accounts/accounts.store.ts'
import { type AppointmentOutcome, appointOrganiser } from '#domain/accounts/appoint-organiser.ts'
import { removeAllPasskeys } from '#domain/accounts/passkeys.ts'
import { deskRulesOf } from '#domain/desk/desk-rules.store.ts'
import { mailAddress } from '#domain/forms/person-fields.schema.ts'
import type { App } from '../app.ts'

/** What was typed at the command line cannot be used; its message is the one sentence that the operator reads. */
export class OrganiserCommandError extends Error {}

const usage = `Usage: npm run organiser -- --email name@example.org [--first-name Ada] [--last-name Lovelace] [--invite]
       npm run organiser -- --email name@example.org --forget-passkeys
       npm run organiser -- --let-passwords-open-the-desk`
const firstOrganiser = 'organiser@example.org'

/** Makes an organiser, or invites one by mail, or helps one who is locked out; also while the site runs. */
export async function makeOrganiser(app: App, args: string[]): Promise<void> {
  const { email, fName, lName, invite, forgetsPasskeys, letsPasswordsIn } = readArguments(args)
  if (letsPasswordsIn) {
    await deskRulesOf(app.services.db).lift('passkey')
    return app.say('Organisers open the desk with a password or a passkey now.')
  }
  if (forgetsPasskeys) {
    if (!(await removeAllPasskeys(app.services.db, email))) throw new OrganiserCommandError(`Nobody has an account with the address ${email}.`)
    return app.say(`${email} has no passkeys any more and is signed out everywhere; a password still opens the account, and a new passkey can be added there.`)
  }
  const way = invite ? 'invitation' : 'one-time password'
  const outcome = await appointOrganiser(app.services, { email, fName, lName, way })
  app.say(inWords(outcome, email, app.config.publicUrl))
}

/** A site without any organiser gets its first one, with a password that works until they choose their own and that nobody else has. */
export async function offerFirstOrganiser(app: App): Promise<void> {
  if (await accountsOf(app.services.db).anyOrganiser()) return
  const outcome = await appointOrganiser(app.services, { email: firstOrganiser, fName: 'First', lName: 'Organiser', way: 'one-time password' })
  app.say(inWords(outcome, firstOrganiser, app.config.publicUrl))
}

function inWords(outcome: AppointmentOutcome, email: string, publicUrl: string): string {
  if (outcome.way === 'invitation') return `An invitation is on its way to ${email}. Its link works once, for 60 minutes.`
  if (outcome.way === 'own password') return `${email} is an organiser now, and signs in at ${publicUrl}/login with the password of their account.`
  return `Organiser: sign in at ${publicUrl}/login as ${email} with the one-time password ${outcome.password} (it works until you choose your own, which the desk asks for; if it is lost, npm run organiser -- --email ${email} prints another).`
}

function readArguments(args: string[]) {
  const options = {
    email: { type: 'string' },
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
    invite: { type: 'boolean' },
    'forget-passkeys': { type: 'boolean' },
    'let-passwords-open-the-desk': { type: 'boolean' },
  } as const
  try {
    const { values } = parseArgs({ args, options, allowPositionals: false })
    const letsPasswordsIn = values['let-passwords-open-the-desk'] ?? false
    const email = mailAddress.safeParse(values.email ?? '')
    if (!email.success && !letsPasswordsIn) throw new Error('--email must be an e-mail address.')
    return {
      email: email.data ?? '',
      fName: values['first-name'] ?? 'New',
      lName: values['last-name'] ?? 'Organiser',
      invite: values.invite ?? false,
      forgetsPasskeys: values['forget-passkeys'] ?? false,
      letsPasswordsIn,
    }
  } catch (error) {
    throw new OrganiserCommandError(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}
