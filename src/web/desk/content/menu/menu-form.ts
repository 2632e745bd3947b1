import type { Typed, TypedEntry } from '#domain/content/desk/typed-entry.ts'
import { featuredTarget, standardMenu } from '#domain/content/menu.ts'

// What the form of the menu holds, and what can be done with it before it is saved.

export interface LinkForm {
  text: string
  leadsTo: string
}
export interface EntryForm extends LinkForm {
  below: LinkForm[]
}
export interface MenuForm {
  header: EntryForm[]
  footer: LinkForm[]
  allPages: EntryForm[]
}

/** A list of the menu: `header`, `header.0.below`, `footer`, `allPages`, `allPages.2.below`. */
export type ListPath = string

const textOf = (value: Typed | undefined) => (typeof value === 'string' ? value : '')
const groupOf = (value: Typed): TypedEntry => (typeof value === 'object' && !Array.isArray(value) ? value : {})
const listOf = (value: Typed | undefined): TypedEntry[] => (Array.isArray(value) ? value.map(groupOf) : [])
const linkOf = ({ text, leadsTo }: TypedEntry): LinkForm => ({ text: textOf(text), leadsTo: textOf(leadsTo) })
const entryOf = (typed: TypedEntry): EntryForm => ({ ...linkOf(typed), below: listOf(typed.below).map(linkOf) })

export function menuFormFrom({ header, footer, allPages }: TypedEntry): MenuForm {
  return { header: listOf(header).map(entryOf), footer: listOf(footer).map(linkOf), allPages: listOf(allPages).map(entryOf) }
}

/** The menu as the form values that are saved; a list of pages leads nowhere itself. */
export function typedMenu({ header, footer, allPages }: MenuForm): TypedEntry {
  const link = ({ text, leadsTo }: LinkForm) => ({ text, leadsTo })
  return {
    id: standardMenu.id,
    header: header.map((entry) => ({ ...link(entry), below: entry.below.map(link) })),
    footer: footer.map(link),
    allPages: allPages.map(({ text, below }) => ({ text, below: below.map(link) })),
  }
}

/** The menu of the specification. */
export const standardMenuForm = (): MenuForm =>
  menuFormFrom({ header: standardMenu.header, footer: standardMenu.footer, allPages: standardMenu.allPages } as unknown as TypedEntry)

function listAt(menu: MenuForm, path: ListPath): LinkForm[] {
  const [name = '', index] = path.split('.')
  const list = name === 'footer' ? menu.footer : name === 'header' ? menu.header : menu.allPages
  return index === undefined ? list : ((list as EntryForm[])[Number(index)]?.below ?? [])
}

function changed(menu: MenuForm, change: (copy: MenuForm) => void): MenuForm {
  const copy = structuredClone(menu)
  change(copy)
  return copy
}

export function editItem(menu: MenuForm, path: ListPath, index: number, values: Partial<LinkForm>): MenuForm {
  return changed(menu, (copy) => {
    const item = listAt(copy, path)[index]
    if (item) Object.assign(item, values)
  })
}

export function addItem(menu: MenuForm, path: ListPath): MenuForm {
  return changed(menu, (copy) => void listAt(copy, path).push(asItemOf(path, { text: '', leadsTo: '' })))
}

export function removeItem(menu: MenuForm, path: ListPath, index: number): MenuForm {
  return changed(menu, (copy) => void listAt(copy, path).splice(index, 1))
}

export function moveItem(menu: MenuForm, path: ListPath, from: number, to: number): MenuForm {
  return changed(menu, (copy) => {
    const list = listAt(copy, path)
    list.splice(to, 0, ...list.splice(from, 1))
  })
}

/** Moves an entry to the end of another list. */
export function moveToList(menu: MenuForm, path: ListPath, index: number, target: ListPath): MenuForm {
  return changed(menu, (copy) => {
    // Both lists are found before the first changes, because its change would shift the numbers in the path of the second.
    const [from, to] = [listAt(copy, path), listAt(copy, target)]
    const [item] = from.splice(index, 1)
    if (item) to.push(asItemOf(target, item))
  })
}

/** Entries of the bar and lists of pages have entries below them; all others do not. */
function asItemOf(path: ListPath, { text, leadsTo, ...more }: LinkForm): LinkForm {
  const below = 'below' in more ? (more.below as LinkForm[]) : []
  const entry: EntryForm = { text, leadsTo, below }
  return path === 'header' || path === 'allPages' ? entry : { text, leadsTo }
}

/** Where an entry without entries below it can be moved to, other than the list it is in. */
export function destinationsOf(menu: MenuForm, path: ListPath): { path: ListPath; text: string }[] {
  const named = (text: string) => text.trim() || 'an entry without words'
  const all = [
    { path: 'header', text: 'Navigation bar' },
    ...menu.header.flatMap((entry, index) =>
      entry.leadsTo === '' ? [{ path: `header.${index}.below`, text: `Navigation bar, below “${named(entry.text)}”` }] : [],
    ),
    { path: 'footer', text: 'Footer' },
    ...menu.allPages.map((list, index) => ({ path: `allPages.${index}.below`, text: `All pages, “${named(list.text)}”` })),
  ]
  return all.filter((one) => one.path !== path)
}

/** An entry of the specification's menu that is in none of the lists of its part. */
export interface MissingItem extends LinkForm {
  part: 'header' | 'footer' | 'allPages'
  /** The words of the entry that it was below. */
  group: string | undefined
}

export function missingItems(menu: MenuForm): MissingItem[] {
  const standard = standardMenuForm()
  const partOf = (part: MissingItem['part'], from: MenuForm): MissingItem[] =>
    from[part].flatMap((item) => {
      const below = 'below' in item ? (item.below as LinkForm[]) : []
      return [
        ...(item.leadsTo ? [{ text: item.text, leadsTo: item.leadsTo, part, group: undefined }] : []),
        ...below.map((link) => ({ ...link, part, group: item.text })),
      ]
    })
  return (['header', 'footer', 'allPages'] as const).flatMap((part) => {
    const present = new Set(partOf(part, menu).map(({ leadsTo }) => leadsTo))
    return partOf(part, standard).filter(({ leadsTo }) => !present.has(leadsTo))
  })
}

/** Puts an entry back where the specification has it; an entry that it was below comes back with it. */
export function bringBack(menu: MenuForm, { part, group, text, leadsTo }: MissingItem): MenuForm {
  return changed(menu, (copy) => {
    if (group === undefined || part === 'footer') {
      // The featured conference stands between About and Contact.
      const at = leadsTo === featuredTarget ? Math.min(1, copy.header.length) : copy[part].length
      copy[part].splice(at, 0, asItemOf(part, { text, leadsTo }) as EntryForm)
      return
    }
    const found = copy[part].find((entry) => entry.text === group && entry.leadsTo === '')
    const entry = found ?? { text: group, leadsTo: '', below: [] }
    if (!found) copy[part].push(entry)
    entry.below.push({ text, leadsTo })
  })
}
