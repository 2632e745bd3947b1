import { contentOf } from '#domain/content/content.store.ts'
import { featuredTarget, isOutside, legalAddresses, type MenuLink, pageOfTarget, standardMenu } from '#domain/content/menu.ts'
import type { Database } from '#domain/tables.ts'

/** A link of a menu with its address; one to another site is no page of ours. */
export interface MenuItem {
  text: string
  to: string
  outside: boolean
}

/** The menus with the addresses of their pages. Entries whose page is not public are left out, and come back with it. */
export async function loadMenu(db: Database, featured: { name: string; path: string } | undefined) {
  const content = contentOf(db)
  const menu = (await content.find('menu', standardMenu.id)) ?? standardMenu
  const added = await content.addedPages()
  const pages = new Map(added.map(({ id, address }) => [id, `/${address}`]))

  function itemOf({ text, leadsTo }: MenuLink): MenuItem[] {
    if (leadsTo === featuredTarget) return featured ? [{ text: featured.name, to: featured.path, outside: false }] : []
    const page = pageOfTarget(leadsTo)
    const to = page === undefined ? leadsTo : pages.get(page)
    return to === undefined ? [] : [{ text, to, outside: isOutside(to) }]
  }

  const header = menu.header.map(({ text, leadsTo, below }) => ({
    text,
    isFeatured: leadsTo === featuredTarget,
    link: leadsTo === undefined ? undefined : itemOf({ text, leadsTo })[0],
    below: below.flatMap(itemOf),
  }))
  return {
    header: header.filter(({ link, below }) => link !== undefined || below.length > 0),
    footer: menu.footer.flatMap(itemOf),
    legal: legalAddresses.flatMap((address) => added.filter((page) => page.address === address).map(({ title }) => ({ text: title, to: `/${address}` }))),
    allPages: menu.allPages.map(({ text, below }) => ({ text, below: below.flatMap(itemOf) })).filter(({ below }) => below.length > 0),
  }
}
