/** An entry of a menu that leads somewhere. */
export interface MenuLink {
  text: string
  leadsTo: string
}

/** The menus of the site. An entry of the bar leads somewhere, or opens the entries below it. */
export interface Menu {
  id: 'menu'
  header: { text: string; leadsTo?: string | undefined; below: MenuLink[] }[]
  footer: MenuLink[]
  allPages: { text: string; below: MenuLink[] }[]
}

/** The next conference, or the one that the settings feature, under its own name. */
export const featuredTarget = 'featured-conference'
const addedPagePrefix = 'page:'

/** The menu names an added page by its id, so that a new address needs no change here. */
export const targetOfPage = (id: string) => `${addedPagePrefix}${id}`
export const pageOfTarget = (target: string) => (target.startsWith(addedPagePrefix) ? target.slice(addedPagePrefix.length) : undefined)
export const isOutside = (target: string) => /^https?:\/\//.test(target)

/** Forms link to the page at this address. */
export const privacyAddress = 'privacy'
/** The page on corrections and retractions, by the id of its entry: articles link to it, wherever it is. */
export const updatesPolicyPage = 'updates-policy'
/** Added pages that the foot of every page links to, once the office has published them. */
export const legalAddresses = [privacyAddress, 'terms', 'code-of-conduct', 'accessibility']

const links = (...all: [leadsTo: string, text: string][]): MenuLink[] => all.map(([leadsTo, text]) => ({ text, leadsTo }))

/** The menus that the specification asks for: shown until the office publishes others, and offered for restoring afterwards. */
export const standardMenu: Menu = {
  id: 'menu',
  header: [
    { text: 'About', below: links(['/about', 'About'], ['/academic-partners', 'Academic Partners'], ['/organizers', 'Organizing Teams']) },
    { text: 'Featured conference', leadsTo: featuredTarget, below: [] },
    { text: 'Contact', below: links(['/contact', 'Contact Us'], ['/visa', 'Visa & Other']) },
  ],
  footer: links(['/about', 'About'], ['/faq', 'FAQ']),
  allPages: [
    {
      text: 'Conferences',
      below: links(
        ['/conference-years', 'Upcoming conferences'],
        ['/past-conferences', 'Past conferences'],
        ['/presenter-apply', 'Presenter / Participants'],
        ['/present-language', 'Language interpretation'],
        ['/visa', 'Visa & Other'],
        ['/faq', 'FAQ'],
      ),
    },
    {
      text: 'For authors',
      below: links(
        ['/paper-submition', 'Paper submission'],
        ['/abstract-guideline', 'Abstract guideline'],
        ['/fullpaper-guideline', 'Full paper guideline'],
        ['/presentation-guideline', 'Presentation guideline'],
        ['/journal-manuscript', 'Journal manuscript'],
      ),
    },
    {
      text: 'Publishing',
      below: links(
        ['/publications', 'Our Publications'],
        ['/journal-partners', 'Journal partners'],
        ['/proceedings', 'Past proceedings'],
        ['/research-library', 'Research library'],
      ),
    },
    {
      text: 'Take part',
      below: links(
        ['/co-chair-keynote-apply', 'Co-chair / Keynote'],
        ['/scientific-reviewer-apply', 'Scientific reviewer'],
        ['/journal-editorial-board-apply', 'Journal editorial board'],
        ['/ambassadors-apply', 'Country ambassador'],
        ['/sponsor-apply', 'Sponsor'],
        ['/academics-partner-apply', 'Academic partner'],
        ['/register', 'Register'],
      ),
    },
    {
      text: 'The organisation',
      below: links(
        ['/about', 'About'],
        ['/advisory-team', 'Advisory team'],
        ['/organizers', 'Organising teams'],
        ['/academic-partners', 'Academic partners'],
        ['/ambassadors', 'Ambassadors'],
        ['/news', 'News'],
        ['/contact', 'Contact'],
      ),
    },
  ],
}
