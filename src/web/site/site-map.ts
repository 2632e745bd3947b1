import { standardMenu } from '#domain/content/menu.ts'

/** Every page that the program itself has, by topic. The menus may show fewer, and pages that the office has added. */
export const siteMap = standardMenu.allPages.map(({ text, below }) => ({
  text,
  below: below.map((link) => ({ text: link.text, to: link.leadsTo, outside: false })),
}))
