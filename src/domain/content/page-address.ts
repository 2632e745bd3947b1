import * as z from 'zod/mini'

/**
 * First parts of addresses that the site uses itself or will use, besides those of its own pages. A test compares them with the routes:
 * an added page must never hide, or be hidden by, something of the program.
 */
const reservedAddresses = new Set([
  // The pages of the site.
  ...[
    'home',
    'about',
    'contact',
    'advisory-team',
    'publications',
    'journal-partners',
    'academic-partners',
    'organizers',
    'ambassadors',
    'visa',
    'faq',
    'search',
  ],
  ...['presenter-apply', 'co-chair-keynote-apply', 'journal-editorial-board-apply', 'scientific-reviewer-apply', 'ambassadors-apply', 'sponsor-apply'],
  ...['academics-partner-apply', 'present-language', 'research-library', 'proceedings', 'abstract-guideline', 'fullpaper-guideline', 'journal-manuscript'],
  ...['paper-submition', 'presentation-guideline', 'conference-years', 'past-conferences', 'conference', 'message-received', 'applied', 'call-alerts'],
  // Accounts, authors and the desk.
  ...['login', 'logout', 'register', 'forgotten-password', 'reset-password', 'reset-requested', 'confirm-address', 'change-address', 'account', 'profile'],
  ...['submission', 'confirm-new-address', 'confirm-speaker', 'desk'],
  // What machines ask for.
  ...['api', 'static', 'share', 'calendar', 'healthz', 'readyz'],
  // What review, registration, documents, the door and publishing use.
  ...[
    'co-author',
    'late-entry',
    'proof',
    'production',
    'author-change',
    'reviews',
    'reviewer-invitation',
    'review-invitation',
    'handling',
    'registration',
    'verify',
    'journals',
    'oai',
    'news',
  ],
  ...['check-in', 'confirm-role', 'chair'],
])

const maxAddressLength = 60

export function isReservedAddress(address: string): boolean {
  return reservedAddresses.has(address)
}

/** The part of an address after the first slash. */
export const pageAddress = z.string().check(
  z.trim(),
  z.minLength(1, 'must not be empty'),
  z.maxLength(maxAddressLength),
  z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'use lower-case letters, digits and single hyphens'),
  z.refine((address) => !isReservedAddress(address), 'the site uses this address itself; please choose another'),
)

/** Zoë’s Question? → zoe-s-question */
export function slugFrom(title: string): string {
  const plain = title.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')
  const words = plain.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return words.join('-').slice(0, maxAddressLength).replace(/-$/, '')
}
