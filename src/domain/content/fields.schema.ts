import * as z from 'zod/mini'
import { isCalendarDay } from '../dates.ts'
import { type PictureShape, pictureGone, pictureId, pictureShapeNames } from '../pictures/picture.ts'

/** A short name used in URLs and anchors. */
export const slug = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'use lower-case letters, digits and single hyphens'))

/** One line of plain text. */
export const line = z.string().check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(300), z.regex(/^[^\r\n]*$/, 'must be one line'))

/** A few sentences of plain text. */
export const paragraph = z.string().check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(2000))

/** HTML by our allow-list; written as Markdown in `content/` and sanitised on the way in. */
export const richText = z.string().check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(60_000))

/** A calendar day, such as 2027-03-12. */
export const day = z.string().check(z.trim(), z.refine(isCalendarDay, 'must be a day of the calendar, such as 2027-03-12'))

export const webAddress = z.url({ protocol: /^https?$/, error: 'must be a web address that starts with https://' })

/** The id of an uploaded picture: one schema per shape, so that a form knows how to crop it. */
export const picture = Object.fromEntries(pictureShapeNames.map((shape) => [shape, z.string().check(z.regex(pictureId, pictureGone))])) as Record<
  PictureShape,
  ReturnType<typeof z.string>
>

/** The shape of a picture field; undefined for any other field. */
export function pictureShapeOf(schema: z.core.$ZodType): PictureShape | undefined {
  return pictureShapeNames.find((shape) => picture[shape] === schema)
}

/** The check character of an ISSN: weights 8 to 2, modulo 11, ten is written X. */
export function issnCheckCharacter(sevenDigits: string): string {
  const sum = [...sevenDigits].reduce((total, digit, index) => total + Number(digit) * (8 - index), 0)
  const check = (11 - (sum % 11)) % 11
  return check === 10 ? 'X' : String(check)
}

export const issn = z.string().check(
  z.regex(/^\d{4}-\d{3}[\dX]$/, 'an ISSN looks like 9999-0012'),
  z.refine((value) => issnCheckCharacter(value.slice(0, 8).replace('-', '')) === value[8], 'the last character of this ISSN is wrong'),
)

/** Applies a change to every rich text of a value, wherever its schema has one. */
export function mapRichText(schema: z.core.$ZodType, value: unknown, change: (html: string) => string): unknown {
  if (schema === richText) return typeof value === 'string' ? change(value) : value
  if (schema instanceof z.ZodMiniOptional) return value === undefined ? value : mapRichText(schema._zod.def.innerType, value, change)
  if (schema instanceof z.ZodMiniArray) return Array.isArray(value) ? value.map((item) => mapRichText(schema._zod.def.element, item, change)) : value
  if (schema instanceof z.ZodMiniObject && value !== null && typeof value === 'object') {
    const mapped = Object.entries(value).map(([key, field]) => {
      const fieldSchema = schema._zod.def.shape[key]
      return [key, fieldSchema ? mapRichText(fieldSchema, field, change) : field]
    })
    return Object.fromEntries(mapped)
  }
  return value
}

interface NamedPicture {
  /** The field, such as `members.0.photo`. */
  path: string
  id: string
  shape: PictureShape
}

/** All pictures of an entry, wherever its schema has one. */
export function picturesIn(schema: z.core.$ZodType, value: unknown, path: readonly string[] = []): NamedPicture[] {
  const shape = pictureShapeOf(schema)
  if (shape) return typeof value === 'string' && value !== '' ? [{ path: path.join('.'), id: value, shape }] : []
  if (schema instanceof z.ZodMiniOptional) return picturesIn(schema._zod.def.innerType, value, path)
  if (schema instanceof z.ZodMiniArray && Array.isArray(value))
    return value.flatMap((item, index) => picturesIn(schema._zod.def.element, item, [...path, String(index)]))
  if (schema instanceof z.ZodMiniObject && value !== null && typeof value === 'object') {
    const fields = value as Record<string, unknown>
    const shapes = schema._zod.def.shape as Record<string, z.core.$ZodType>
    return Object.entries(shapes).flatMap(([name, field]) => picturesIn(field, fields[name], [...path, name]))
  }
  return []
}
