import { expect, test } from 'vitest'
import { validateTyped } from '#domain/content/desk/typed-entry.ts'
import { standardMenu } from '#domain/content/menu.ts'
import {
  addItem,
  bringBack,
  destinationsOf,
  editItem,
  menuFormFrom,
  missingItems,
  moveItem,
  moveToList,
  removeItem,
  standardMenuForm,
  typedMenu,
} from './menu-form.ts'

const standard = standardMenuForm()
const shape = (menu = standard) => menu.header.map(({ text, below }) => [text, ...below.map((link) => link.text)])

test('the standard menu goes into its form and comes back as it was', () => {
  expect(validateTyped('menu', typedMenu(standard))).toEqual({ entry: standardMenu, problems: {} })
  expect(menuFormFrom(typedMenu(standard))).toEqual(standard)
  expect(missingItems(standard)).toEqual([])
})

test('an entry is moved within its list and into another, also into one that stands behind it', () => {
  expect(shape(moveItem(standard, 'header.0.below', 2, 0))[0]).toEqual(['About', 'Organizing Teams', 'About', 'Academic Partners'])
  expect(shape(moveItem(standard, 'header', 2, 0)).map(([text]) => text)).toEqual(['Contact', 'About', 'Featured conference'])
  const moved = moveToList(standard, 'header', 1, 'header.2.below')
  expect(shape(moved)).toEqual([
    ['About', 'About', 'Academic Partners', 'Organizing Teams'],
    ['Contact', 'Contact Us', 'Visa & Other', 'Featured conference'],
  ])
  expect(moved.header[1]?.below.at(-1)).toEqual({ text: 'Featured conference', leadsTo: 'featured-conference' })
  const up = moveToList(standard, 'header.2.below', 1, 'header')
  expect(up.header.at(-1)).toEqual({ text: 'Visa & Other', leadsTo: '/visa', below: [] })
  expect(shape(standard)).toHaveLength(3)
})

test('what an entry can be moved to are the other lists, and no entry that leads somewhere itself', () => {
  expect(destinationsOf(standard, 'footer').map(({ text }) => text)).toEqual([
    'Navigation bar',
    'Navigation bar, below “About”',
    'Navigation bar, below “Contact”',
    'All pages, “Conferences”',
    'All pages, “For authors”',
    'All pages, “Publishing”',
    'All pages, “Take part”',
    'All pages, “The organisation”',
  ])
})

test('what was removed from the standard menu can be brought back to where it was', () => {
  const without = removeItem(removeItem(removeItem(standard, 'header', 2), 'header', 1), 'footer', 1)
  expect(missingItems(without).map(({ text, part, group }) => [text, part, group])).toEqual([
    ['Featured conference', 'header', undefined],
    ['Contact Us', 'header', 'Contact'],
    ['Visa & Other', 'header', 'Contact'],
    ['FAQ', 'footer', undefined],
  ])
  const back = missingItems(without).reduce(bringBack, without)
  expect(back).toEqual(standard)
})

test('a new entry is empty, and is told apart by its place in the problems', () => {
  const menu = addItem(editItem(standard, 'header.0.below', 0, { text: ' ' }), 'footer')
  expect(validateTyped('menu', typedMenu(menu)).problems).toEqual({
    'header.0.below.0.text': 'Please fill this in.',
    'footer.2.text': 'Please fill this in.',
    'footer.2.leadsTo': 'Please choose where it leads.',
  })
})
