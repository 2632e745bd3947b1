import type { FieldShape, FormField } from '#domain/content/desk/form-fields.ts'

/** What the fields of problems are called, down to those in lists: `sections.1.heading` is 'Section 2, heading'. */
export function labelsOfProblems(fields: readonly FormField[], problems: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.keys(problems).map((path) => [path, labelAt(fields, path.split('.'))]))
}

function labelAt(fields: readonly FormField[], [name, ...rest]: string[]): string {
  const field = fields.find((one) => one.name === name)
  if (!field) return ''
  const below = labelBelow(field, rest)
  // The items of a list say by their name which list it is.
  if (field.kind === 'list' && below) return below
  return below ? `${field.label}, ${lowerFirst(below)}` : field.label
}

function labelBelow(shape: FieldShape, [part, ...rest]: string[]): string {
  if (part === undefined) return ''
  if (shape.kind === 'group') return labelAt(shape.fields, [part, ...rest])
  if (shape.kind !== 'list') return ''
  const item = `${shape.itemName} ${Number(part) + 1}`
  const below = labelBelow(shape.item, rest)
  return upperFirst(below ? `${item}, ${lowerFirst(below)}` : item)
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const lowerFirst = (text: string) => (/^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1))
