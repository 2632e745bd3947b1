import * as z from 'zod/mini'
import { day, issn, line, paragraph, picture, richText, slug, webAddress } from './fields.schema.ts'
import { menu } from './menu.schema.ts'
import { standardMenu } from './menu.ts'
import { pageAddress } from './page-address.ts'

/** Content that an editor may change: every collection is one schema here, one file in `content/` and one set of rows. */

/** `aside` stands beside the text: a worked example, or a remark. */
const section = z.object({ id: slug, heading: line, body: richText, aside: z.optional(richText) })

const settings = z.object({
  id: slug,
  organiserName: line,
  shortName: line,
  tagline: line,
  description: paragraph,
  foundedYear: z.int(),
  registration: line,
  postalAddress: z.array(line).check(z.minLength(2)),
  phone: line,
  email: z.email(),
  social: z.array(z.object({ network: z.enum(['LinkedIn', 'Facebook', 'X', 'YouTube', 'Instagram']), url: webAddress })).check(z.length(3)),
  featuredConference: z.optional(line),
})

const offices = z.object({
  id: slug,
  name: line,
  role: line,
  address: z.array(line).check(z.minLength(2)),
  country: line,
  phone: line,
  email: z.email(),
  hours: line,
  timeZone: line,
  latitude: z.number(),
  longitude: z.number(),
})

/** The generated pictures for slides. */
const slideDrawings = ['meridians', 'routes', 'pages', 'assembly'] as const
export type SlideDrawing = (typeof slideDrawings)[number]

const slides = z.object({
  id: slug,
  photo: z.optional(picture.slide),
  picture: z.enum(slideDrawings),
  alternative: line,
  heading: line,
  text: paragraph,
  linkText: line,
  link: line,
})

const pages = z.object({
  id: slug,
  title: line,
  kicker: line,
  description: paragraph,
  lead: paragraph,
  photo: z.optional(picture.slide),
  facts: z.optional(z.array(z.object({ term: line, value: line }))),
  sections: z.array(section),
  related: z.array(slug),
})

/** A page that the office has added. The search fields are what search engines show of it. */
const addedPages = z.object({
  id: slug,
  title: line,
  address: pageAddress,
  kicker: z.optional(line),
  lead: paragraph,
  sections: z.array(z.object({ heading: line, body: richText })).check(z.minLength(1)),
  searchTitle: z.optional(line),
  searchText: paragraph,
})

/** An entry below without a picture gets one that is generated from its texts. */

const advisoryTeam = z.object({ id: slug, name: line, photo: z.optional(picture.portrait), affiliation: line, country: line, description: paragraph })

const organisingTeams = z.object({
  id: slug,
  name: line,
  description: paragraph,
  members: z.array(z.object({ name: line, role: line, office: line, photo: z.optional(picture.portrait) })).check(z.minLength(1)),
})

/** The card of the specification: image, heading, description, website link and ISSN. */
const card = { id: slug, heading: line, description: paragraph, website: webAddress, issn, place: z.optional(line) }
const partnerCard = z.object({ ...card, logo: z.optional(picture.mark) })
/** `topics` are the names of the conference topics that the journal fits. */
const journalPartner = z.object({ ...card, topics: z.optional(z.array(line)), logo: z.optional(picture.mark) })
const personCard = z.object({ ...card, photo: z.optional(picture.portrait) })

const journals = z.object({
  id: slug,
  title: line,
  field: line,
  cover: z.optional(picture.cover),
  description: paragraph,
  website: webAddress,
  issnOnline: issn,
  issnPrint: issn,
  scope: z.array(line),
  firstYear: z.int(),
  editors: z.optional(z.array(z.object({ name: line, role: line, affiliation: line, country: line }))),
  sections: z.optional(z.array(z.object({ name: line, description: paragraph }))),
  call: z.optional(richText),
  peerReview: z.optional(richText),
  ethics: z.optional(richText),
  corrections: z.optional(richText),
  fees: z.optional(richText),
  archiving: z.optional(richText),
})

const proceedings = z.object({ id: slug, title: line, cover: z.optional(picture.cover), description: paragraph, website: webAddress, issn, years: line })

const faq = z.object({ id: slug, topic: line, question: line, answer: richText })

/** The kind stands above the title. */
const news = z.object({
  id: slug,
  title: line,
  day,
  kind: z.enum(['News', 'Announcement', 'Call']),
  lead: paragraph,
  photo: z.optional(picture.slide),
  body: richText,
})

const topics = z.object({ id: slug, name: line })

/**
 * `count` is the number of entries that the specification requires of the shipped content. A collection with `standard` entries is not
 * in the content folder: it shows these until the desk publishes others. `unordered`: pages do not show the entries one after the other.
 * `keepsOwn`: importing the content folder leaves entries that only the desk has.
 */
export const collections = {
  settings: { title: 'Settings', schema: settings, count: 1 },
  offices: { title: 'Offices', schema: offices, count: 2 },
  slides: { title: 'Slides of the home page', schema: slides, count: 4 },
  pages: { title: 'Page texts', schema: pages, unordered: true },
  'added-pages': { title: 'Added pages', schema: addedPages, unordered: true, keepsOwn: true },
  menu: { title: 'Menu', schema: menu, standard: [standardMenu], unordered: true },
  'advisory-team': { title: 'Advisory team', schema: advisoryTeam, count: 21 },
  'organising-teams': { title: 'Organising teams', schema: organisingTeams },
  'journal-partners': { title: 'Journal partners', schema: journalPartner, count: 14 },
  'associated-journals': { title: 'Associated journals', schema: partnerCard, count: 2 },
  'academic-partners': { title: 'Academic partners', schema: partnerCard, count: 9 },
  ambassadors: { title: 'Ambassadors', schema: personCard, count: 4 },
  journals: { title: 'Our publications', schema: journals, count: 10 },
  proceedings: { title: 'Past proceedings', schema: proceedings, count: 14 },
  faq: { title: 'Questions and answers', schema: faq, count: 26 },
  news: { title: 'News', schema: news, unordered: true, keepsOwn: true },
  topics: { title: 'Sub-conference topics', schema: topics },
} as const satisfies Record<string, CollectionDefinition>

interface CollectionDefinition {
  title: string
  schema: z.ZodMiniType<{ id: string }>
  count?: number
  standard?: { id: string }[]
  unordered?: boolean
  keepsOwn?: boolean
}

export type CollectionName = keyof typeof collections
export type Entry<Name extends CollectionName> = z.output<(typeof collections)[Name]['schema']>
export const collectionNames = Object.keys(collections) as CollectionName[]

/** The entries that a collection has before anybody has published one; undefined where the content folder has them. */
export function standardEntriesOf(name: CollectionName): readonly { id: string }[] | undefined {
  const { standard }: CollectionDefinition = collections[name]
  return standard
}

export function keepsOwnEntries(name: CollectionName): boolean {
  const { keepsOwn = false }: CollectionDefinition = collections[name]
  return keepsOwn
}

/** The collections of the content folder. */
export const shippedCollectionNames = collectionNames.filter((name) => standardEntriesOf(name) === undefined)
