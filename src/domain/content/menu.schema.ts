import * as z from 'zod/mini'
import { line } from './fields.schema.ts'
import { featuredTarget, isOutside } from './menu.ts'

/** Where an entry leads: a page of the site, an added page, the featured conference or an address outside. */
export const menuTarget = z.string().check(
  z.trim(),
  z.minLength(1, 'please choose where it leads'),
  z.maxLength(500),
  z.refine(
    (target) =>
      target === featuredTarget || /^\/([a-z0-9-]+)?$/.test(target) || /^page:[a-z0-9-]+$/.test(target) || (isOutside(target) && URL.canParse(target)),
    'please choose a page, or enter an address that starts with https://',
  ),
)

const link = z.object({ text: line, leadsTo: menuTarget })
const maxInBar = 7
const maxInList = 20

export const menu = z.object({
  id: z.literal('menu'),
  header: z
    .array(
      z
        .object({ text: line, leadsTo: z.optional(menuTarget), below: z.array(link).check(z.maxLength(maxInList)) })
        .check(z.refine(({ leadsTo, below }) => leadsTo !== undefined || below.length > 0, { error: 'please choose where it leads', path: ['leadsTo'] })),
    )
    .check(z.maxLength(maxInBar)),
  footer: z.array(link).check(z.maxLength(maxInList)),
  allPages: z.array(z.object({ text: line, below: z.array(link).check(z.maxLength(maxInList)) })).check(z.maxLength(maxInBar)),
})
