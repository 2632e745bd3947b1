import * as z from 'zod/mini'
import { type CollectionName, collections, type Entry } from '../collections.ts'
import { mapRichText } from '../fields.schema.ts'
import { htmlFromMarkdown, safeHtml } from '../safe-html.ts'

/** The values of form controls: text, checkboxes, and lists and groups of these. */
export type Typed = string | boolean | Typed[] | { [name: string]: Typed }
export type TypedEntry = { [name: string]: Typed }

export interface ValidatedEntry<Name extends CollectionName = CollectionName> {
  entry: Entry<Name> | undefined
  /** By the path of the field, such as `members.0.name`. */
  problems: Record<string, string>
}

/** The form values of an entry. */
export function typedFrom(schema: z.core.$ZodType, value: unknown): Typed {
  if (schema instanceof z.ZodMiniOptional) return typedFrom(schema._zod.def.innerType, value)
  if (schema instanceof z.ZodMiniObject) {
    const given = (value ?? {}) as Record<string, unknown>
    const shape = schema._zod.def.shape as Record<string, z.core.$ZodType>
    return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, typedFrom(field, given[name])]))
  }
  if (schema instanceof z.ZodMiniArray) return Array.isArray(value) ? value.map((item) => typedFrom(schema._zod.def.element, item)) : []
  if (schema instanceof z.ZodMiniBoolean) return value === true
  if (value === undefined || value === null) return ''
  return String(value)
}

/** Validates form values with the schema of the collection: the entry as it would be published, or all problems. */
export function validateTyped<Name extends CollectionName>(collection: Name, typed: unknown): ValidatedEntry<Name> {
  const { schema } = collections[collection]
  const parsed = schema.safeParse(mapRichText(schema, valueFrom(schema, typed), htmlFromTyped))
  if (parsed.success) return { entry: parsed.data as Entry<Name>, problems: {} }
  const problems: Record<string, string> = {}
  for (const issue of parsed.error.issues) problems[issue.path.join('.')] ??= messageOf(issue)
  return { entry: undefined, problems }
}

/** Problems in the order of the fields, as the form shows them. */
export function inFieldOrder(collection: CollectionName, problems: Record<string, string>): Record<string, string> {
  const { schema } = collections[collection]
  const place = (path: string) => placeOf(schema, path.split('.'))
  const sorted = Object.entries(problems).toSorted(([one], [other]) => compare(place(one), place(other)))
  return Object.fromEntries(sorted)
}

/** The position of a field in its form, level by level. */
function placeOf(schema: z.core.$ZodType, [name = '', ...rest]: string[]): number[] {
  if (schema instanceof z.ZodMiniOptional) return placeOf(schema._zod.def.innerType, [name, ...rest])
  if (name === '') return []
  if (schema instanceof z.ZodMiniArray) return [Number(name), ...placeOf(schema._zod.def.element, rest)]
  if (!(schema instanceof z.ZodMiniObject)) return []
  const shape = schema._zod.def.shape as Record<string, z.core.$ZodType>
  const field = shape[name]
  return [Object.keys(shape).indexOf(name), ...(field ? placeOf(field, rest) : [])]
}

function compare(one: readonly number[], other: readonly number[]): number {
  const differs = one.findIndex((part, level) => part !== other[level])
  return differs === -1 ? one.length - other.length : (one[differs] ?? 0) - (other[differs] ?? -1)
}

/** The editor produces HTML; text that does not begin with a tag was typed without the editor and is Markdown. */
function htmlFromTyped(text: string): string {
  return /^\s*</.test(text) ? safeHtml(text) : htmlFromMarkdown(text)
}

/** Converts text to the types of the schema; an empty optional field becomes undefined. */
function valueFrom(schema: z.core.$ZodType, typed: unknown): unknown {
  if (schema instanceof z.ZodMiniOptional) {
    const isEmpty = typed === undefined || typed === null || (typeof typed === 'string' && typed.trim() === '') || (Array.isArray(typed) && typed.length === 0)
    return isEmpty ? undefined : valueFrom(schema._zod.def.innerType, typed)
  }
  if (schema instanceof z.ZodMiniObject) {
    const given = typed !== null && typeof typed === 'object' ? (typed as Record<string, unknown>) : {}
    const shape = schema._zod.def.shape as Record<string, z.core.$ZodType>
    const fields = Object.entries(shape).map(([name, field]) => [name, valueFrom(field, given[name])] as const)
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
  }
  if (schema instanceof z.ZodMiniArray) return Array.isArray(typed) ? typed.map((item) => valueFrom(schema._zod.def.element, item)) : typed
  if (schema instanceof z.ZodMiniNumber && typeof typed === 'string') return typed.trim() === '' ? undefined : Number(typed.trim().replace(',', '.'))
  return typed
}

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') {
    if (issue.expected === 'number' || issue.expected === 'int') return 'Please enter a number.'
    return issue.expected === 'array' ? 'Please add at least 1.' : 'Please fill this in.'
  }
  if (issue.code === 'too_small' && issue.origin === 'array') return `Please add at least ${issue.minimum}.`
  if (issue.code === 'too_big' && issue.origin === 'array') return `At most ${issue.maximum} are shown here; please take some away.`
  if (issue.code === 'too_big' && issue.origin === 'string') return `Please use at most ${issue.maximum} characters.`
  if (issue.code === 'invalid_value') return 'Please choose one of these.'
  if (issue.message === 'must not be empty') return 'Please fill this in.'
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'Please enter an e-mail address.'
  const { message } = issue
  return `${message.charAt(0).toUpperCase()}${message.slice(1).replace(/\.?$/, '.')}`
}
