import { useState } from 'react'
import type { TypedEntry } from '#domain/content/desk/typed-entry.ts'
import { featuredTarget } from '#domain/content/menu.ts'
import { Field } from '../../../ui/form/fields.tsx'
import {
  addItem,
  bringBack,
  destinationsOf,
  type EntryForm,
  editItem,
  type LinkForm,
  type ListPath,
  type MenuForm,
  menuFormFrom,
  missingItems,
  moveItem,
  moveToList,
  removeItem,
  standardMenuForm,
  typedMenu,
} from './menu-form.ts'
import type { MenuTargets } from './menu-targets.ts'
import { TargetField } from './target-field.tsx'

interface MenuEditorProps {
  value: TypedEntry
  change: (value: TypedEntry) => void
  problems: Record<string, string>
  targets: MenuTargets
}

/** The form of the menus: entries are added, renamed, put in order, moved and removed; nothing changes for visitors until it is published. */
export function MenuEditor({ value, change, problems, targets }: MenuEditorProps) {
  const menu = menuFormFrom(value)
  const [said, say] = useState('')
  const set = (next: MenuForm, words = '') => {
    change(typedMenu(next))
    say(words)
  }
  const editing = { menu, set, problems, targets }
  return (
    <>
      <p className="unseen" role="status">
        {said}
      </p>
      <MenuList {...editing} path="header" legend="Navigation bar" hint="Where an entry leads nowhere itself, it opens the entries below it." />
      <MenuList {...editing} path="footer" legend="Footer: Help Desk" />
      <MenuList {...editing} path="allPages" legend="All pages, above the footer" add="Add a list" />
      <Missing menu={menu} set={set} />
    </>
  )
}

interface Editing {
  menu: MenuForm
  set: (menu: MenuForm, words?: string) => void
  problems: Record<string, string>
  targets: MenuTargets
}

function itemsAt(menu: MenuForm, path: ListPath): (LinkForm | EntryForm)[] {
  const [part = '', index] = path.split('.')
  const list = menu[part as keyof MenuForm]
  return index === undefined ? list : ((list as EntryForm[])[Number(index)]?.below ?? [])
}

function MenuList({ path, legend, hint, add = 'Add an entry', ...editing }: Editing & { path: ListPath; legend: string; hint?: string; add?: string }) {
  const isBelow = path.endsWith('.below')
  const { menu, set, problems } = editing
  const items = itemsAt(menu, path)
  return (
    <fieldset className="entry-list menu-list" id={path} data-field={path}>
      <legend>{legend}</legend>
      {hint && <p className="hint">{hint}</p>}
      {problems[path] && <p className="field-error">{problems[path]}</p>}
      {items.length > 0 && (
        <ol className="plain-list">
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items have no ids, and every control is controlled
            <MenuRow key={index} {...editing} path={path} index={index} item={item} count={items.length} />
          ))}
        </ol>
      )}
      <div>
        <button
          type="button"
          className="button quiet"
          onClick={() => {
            set(addItem(menu, path), 'A new entry is at the end of the list.')
            focusSoon(`${path}.${items.length}.text`)
          }}
        >
          {add}
          <span className="unseen">{isBelow ? ` ${legend.charAt(0).toLowerCase()}${legend.slice(1)}` : ` to “${legend}”`}</span>
        </button>
      </div>
    </fieldset>
  )
}

function MenuRow({ path, index, item, count, ...editing }: Editing & { path: ListPath; index: number; item: LinkForm | EntryForm; count: number }) {
  const { menu, set, problems, targets } = editing
  const at = `${path}.${index}`
  const isList = path === 'allPages'
  const isFeatured = item.leadsTo === featuredTarget
  const name = item.text.trim() || 'the new entry'
  const edit = (values: Partial<LinkForm>) => set(editItem(menu, path, index, values))
  const hasBelow = 'below' in item && (isList || item.leadsTo === '' || item.below.length > 0)

  function move(to: number, button: string): void {
    if (to < 0 || to >= count) return
    set(moveItem(menu, path, index, to), `“${name}” is number ${to + 1} of ${count} now.`)
    // Focus follows the row, so that the same button can be pressed again.
    focusSoon(`${path}.${to}.${button}`)
  }

  return (
    <li className="entry-item group menu-row">
      <fieldset className="entry-group entry-item-fields">
        <legend>{name === 'the new entry' ? 'New entry' : name}</legend>
        <div className="menu-row-fields">
          {isFeatured ? (
            <p className="soft">Shown under the conference’s own name, while there is one.</p>
          ) : (
            <Field name={`${at}.text`} label={isList ? 'Heading' : 'Words'} error={problems[`${at}.text`]} required>
              {(control) => (
                <input type="text" autoComplete="off" maxLength={300} {...control} value={item.text} onChange={(event) => edit({ text: event.target.value })} />
              )}
            </Field>
          )}
          {!isList && (
            <TargetField
              name={`${at}.leadsTo`}
              targets={targets}
              value={item.leadsTo}
              none={path === 'header' ? 'Opens the entries below it' : 'Please choose'}
              error={problems[`${at}.leadsTo`]}
              onChange={(leadsTo) => edit({ leadsTo })}
            />
          )}
        </div>
        {hasBelow && <MenuList {...editing} path={`${at}.below`} legend={`Below “${name}”`} />}
      </fieldset>
      <div className="entry-moves">
        {!isList && !('below' in item && item.below.length > 0) && <MoveSelect menu={menu} set={set} path={path} index={index} name={name} />}
        <RowButton name={`${at}.up`} text={`Move “${name}” up`} icon="↑" disabled={index === 0} onClick={() => move(index - 1, 'up')} />
        <RowButton name={`${at}.down`} text={`Move “${name}” down`} icon="↓" disabled={index === count - 1} onClick={() => move(index + 1, 'down')} />
        <RowButton
          name={`${at}.remove`}
          text={`Remove “${name}”`}
          icon="×"
          disabled={false}
          onClick={() => {
            set(removeItem(menu, path, index), `“${name}” is removed.`)
            focusSoon(`${path}.${Math.min(index, count - 2)}.remove`)
          }}
        />
      </div>
    </li>
  )
}

/** Moves an entry into another list; one that has entries below it stays in the bar. */
function MoveSelect({ menu, set, path, index, name }: Pick<Editing, 'menu' | 'set'> & { path: ListPath; index: number; name: string }) {
  function moveTo(target: ListPath, words: string): void {
    const last = itemsAt(menu, target).length
    set(moveToList(menu, path, index, target), `“${name}” is the last of “${words}” now.`)
    // A move out of the bar shifts what stands after it there.
    focusSoon(`${path === 'header' && target.startsWith('header.') ? shiftedPath(target, index) : target}.${last}.text`)
  }
  return (
    <select
      name={`${path}.${index}.move`}
      aria-label={`Move “${name}” to another list`}
      className="menu-move"
      value=""
      onChange={({ target }) => moveTo(target.value, target.selectedOptions[0]?.text ?? '')}
    >
      <option value="">Move to…</option>
      {destinationsOf(menu, path).map((destination) => (
        <option key={destination.path} value={destination.path}>
          {destination.text}
        </option>
      ))}
    </select>
  )
}

function shiftedPath(path: ListPath, removed: number): ListPath {
  const [part = '', index = '0', below = ''] = path.split('.')
  return Number(index) > removed ? `${part}.${Number(index) - 1}.${below}` : path
}

function focusSoon(name: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus())
}

function RowButton({ name, text, icon, disabled, onClick }: { name: string; text: string; icon: string; disabled: boolean; onClick: () => void }) {
  return (
    <button type="button" name={name} className="small-button" aria-label={text} aria-disabled={disabled} onClick={() => !disabled && onClick()}>
      {icon}
    </button>
  )
}

const partNames = { header: 'navigation bar', footer: 'footer', allPages: 'all pages' } as const

/** What the site came with and the menu no longer has, each with a button that brings it back. */
function Missing({ menu, set }: Pick<Editing, 'menu' | 'set'>) {
  const missing = missingItems(menu)
  const isStandard = JSON.stringify(typedMenu(menu)) === JSON.stringify(typedMenu(standardMenuForm()))
  if (isStandard) return null
  return (
    <section className="menu-missing" aria-labelledby="missing-heading">
      <h2 id="missing-heading">What the site came with</h2>
      {missing.length > 0 && (
        <ul className="plain-list">
          {missing.map((item) => (
            <li key={`${item.part} ${item.leadsTo}`}>
              <button type="button" className="button quiet" onClick={() => set(bringBack(menu, item), `“${item.text}” is back.`)}>
                Bring back “{item.text}”
              </button>{' '}
              <span className="soft">
                {partNames[item.part]}
                {item.group ? `, below “${item.group}”` : ''}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div>
        <button type="button" className="button quiet" onClick={() => set(standardMenuForm(), 'The menu that the site came with is in the form.')}>
          Put the original menu into the form
        </button>
        <p className="hint">Visitors see it when you publish it; until then nothing changes for them.</p>
      </div>
    </section>
  )
}
