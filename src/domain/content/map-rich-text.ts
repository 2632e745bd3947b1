import * as z from 'zod/mini'
import { richText } from './fields.schema.ts'

/** Applies a change to every rich text inside a value, wherever its schema says there is one. */
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
