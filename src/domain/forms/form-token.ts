import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { hours, seconds } from '#domain/durations.ts'
import { Refusal } from '../refusal.ts'

export const formNames = ['submission', 'contact', 'apply', 'registration'] as const
export type FormName = (typeof formNames)[number]

export interface FormToken {
  /** Random, one per opened form; the idempotency key of the form. */
  id: string
  issuedAt: Date
  ageSeconds: number
}

/** What tells a person from a robot, and where the form came from. */
export interface FormEvidence {
  token: FormToken | undefined
  honeypot: string | undefined
  /** The client's network. */
  source: string
}

const maxAgeSeconds = hours(24) / seconds(1)
/** The tolerated clock difference between machines. */
const clockSkewSeconds = 60
const tokenPattern = /^([\w-]{22})\.([0-9a-z]{1,10})\.([\w-]{43})$/

/** Issues a signed token with the time at which the form was opened. */
export function issueToken(key: Buffer, form: FormName, now: Date): string {
  const signed = `${randomBytes(16).toString('base64url')}.${now.getTime().toString(36)}`
  return `${signed}.${signature(key, form, signed)}`
}

/** The token of a form that is shown again after a refusal: a new one, whose time counts from when the form was first shown. */
export function issueTokenAgain(key: Buffer, form: FormName, earlier: string | undefined, now: Date): string {
  return issueToken(key, form, (earlier && openedAt(key, form, earlier, now)) || now)
}

function openedAt(key: Buffer, form: FormName, token: string, now: Date): Date | undefined {
  try {
    return readToken(key, form, token, now).issuedAt
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** The token of a page that is cached for everybody: the same for an hour, so that the page is too. It permits files; whoever sends it is not known to have opened a form. */
export function issuePageToken(key: Buffer, form: FormName, now: Date): string {
  const hour = new Date(Math.floor(now.getTime() / hours(1)) * hours(1))
  const signed = `${pageTokenId(key, form, hour)}.${hour.getTime().toString(36)}`
  return `${signed}.${signature(key, form, signed)}`
}

export function isPageToken(key: Buffer, form: FormName, { id, issuedAt }: FormToken): boolean {
  return id === pageTokenId(key, form, issuedAt)
}

function pageTokenId(key: Buffer, form: FormName, hour: Date): string {
  return createHmac('sha256', key).update(`page-token:${form}:${hour.getTime()}`).digest('base64url').slice(0, 22)
}

/** Refuses a token that is forged, of another form or older than a day. */
export function readToken(key: Buffer, form: FormName, token: string, now: Date): FormToken {
  const [, id, time, received] = tokenPattern.exec(token) ?? []
  if (id === undefined || time === undefined || received === undefined) throw invalid()
  const expected = signature(key, form, `${id}.${time}`)
  if (!timingSafeEqual(Buffer.from(received), Buffer.from(expected))) throw invalid()
  const issuedAt = new Date(Number.parseInt(time, 36))
  const ageSeconds = (now.getTime() - issuedAt.getTime()) / 1000
  if (ageSeconds > maxAgeSeconds || ageSeconds < -clockSkewSeconds) throw invalid()
  return { id, issuedAt, ageSeconds }
}

function signature(key: Buffer, form: FormName, signed: string): string {
  return createHmac('sha256', key).update(`form-token:${form}:${signed}`).digest('base64url')
}

/** An opened form is sent once: other content with its token is refused, because a second message would be neither a repetition nor new. */
export function alreadyReceived(reference: string): Refusal {
  return new Refusal(
    'form.already_received',
    `This form has arrived already, with other words, as ${reference}. What you wrote now has not been sent and is still here: to send it as well, please send the form once more.`,
  )
}

function invalid(): Refusal {
  return new Refusal('form.token_invalid', 'This form was open for too long. Nothing you wrote is lost. Please send it again.')
}

/**
 * The idempotency key of a posted form: the same values from the same opened form give the same key, whether by a double click, a retry or
 * a reload. Changed values give another key, and are refused when they come with a token that was used. Without a token the key holds for the day.
 */
export function repeatKey(form: object, token: FormToken | undefined, now: Date): string {
  const occasion = token?.id ?? now.toISOString().slice(0, 10)
  return createHash('sha256')
    .update(JSON.stringify([occasion, ...Object.entries(form).sort(([one], [other]) => (one < other ? -1 : 1))]))
    .digest('base64url')
}
