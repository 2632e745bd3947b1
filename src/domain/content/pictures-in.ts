import * as z from 'zod/mini'
import type { PictureShape } from '../pictures/picture.ts'
import { pictureShapeOf } from './fields.schema.ts'

export interface NamedPicture {
  /** The field, as `members.0.photo`. */
  path: string
  id: string
  shape: PictureShape
}

/** Every picture that an entry names, wherever its schema has one. */
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
