import * as z from 'zod/mini'
import { type PictureShape, pictureGone, pictureId, pictureShapeNames } from '../pictures/picture.ts'

/** A short name used in addresses and anchors. */
export const slug = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'use lower-case letters, digits and single hyphens'))

/** One line of plain text. */
export const line = z.string().check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(300), z.regex(/^[^\r\n]*$/, 'must be one line'))

/** A few sentences of plain text. */
export const paragraph = z.string().check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(2000))

/** HTML by our allow-list; written as Markdown in `content/` and sanitised on the way in. */
export const richText = z.string().check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(60_000))

export const webAddress = z.url({ protocol: /^https?$/, error: 'must be a web address that starts with https://' })

/** A picture that an organiser has uploaded, by its id: one schema a shape, so that a form knows how to cut it. */
export const picture = Object.fromEntries(pictureShapeNames.map((shape) => [shape, z.string().check(z.regex(pictureId, pictureGone))])) as Record<
  PictureShape,
  ReturnType<typeof z.string>
>

/** How the picture of a field is cut; undefined where the field is no picture. */
export function pictureShapeOf(schema: z.core.$ZodType): PictureShape | undefined {
  return pictureShapeNames.find((shape) => picture[shape] === schema)
}
