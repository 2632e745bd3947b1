import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { hours, seconds } from '#domain/durations.ts'
import { Refusal } from '../refusal.ts'

export const formNames = ['submission', 'contact', 'apply'] as const
export type FormName = (typeof formNames)[number]

export interface FormToken {
  /** Random, one for each form that was opened: what makes the same form sent twice one and the same. */
  id: string
  issuedAt: Date
  ageSeconds: number
}

const mostAgeSeconds = hours(24) / seconds(1)
/** Two of our machines may differ by this much; a token from further in the future was not made by us. */
const clockDifferenceSeconds = 60
const shape = /^([\w-]{22})\.([0-9a-z]{1,10})\.([\w-]{43})$/

/** A token says that we opened this form, and when; nobody else can make one. */
export function issueToken(key: Buffer, form: FormName, now: Date): string {
  const signed = `${randomBytes(16).toString('base64url')}.${now.getTime().toString(36)}`
  return `${signed}.${signature(key, form, signed)}`
}

/** Refuses what is forged, of another form or older than a day; what was typed must be kept by whoever shows the refusal. */
export function readToken(key: Buffer, form: FormName, token: string, now: Date): FormToken {
  const [, id, time, given] = shape.exec(token) ?? []
  if (id === undefined || time === undefined || given === undefined) throw invalid()
  const expected = signature(key, form, `${id}.${time}`)
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected))) throw invalid()
  const issuedAt = new Date(Number.parseInt(time, 36))
  const ageSeconds = (now.getTime() - issuedAt.getTime()) / 1000
  if (ageSeconds > mostAgeSeconds || ageSeconds < -clockDifferenceSeconds) throw invalid()
  return { id, issuedAt, ageSeconds }
}

function signature(key: Buffer, form: FormName, signed: string): string {
  return createHmac('sha256', key).update(`form-token:${form}:${signed}`).digest('base64url')
}

function invalid(): Refusal {
  return new Refusal('form.token_invalid', 'This form was open for too long. Nothing you wrote is lost: please send it once more.')
}
