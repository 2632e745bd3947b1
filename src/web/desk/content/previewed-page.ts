import { cardPages, rolePages } from '../../pages/page-names.ts'
import { paths } from '../../paths.ts'

export type PreviewedPage = 'home' | 'text' | 'role' | 'partners' | 'contact' | 'advisoryTeam' | 'organizers' | 'publications' | 'proceedings' | 'faq' | 'years'

const own: Record<string, PreviewedPage> = {
  [paths.home]: 'home',
  [paths.contact]: 'contact',
  [paths.advisoryTeam]: 'advisoryTeam',
  [paths.organizers]: 'organizers',
  [paths.publications]: 'publications',
  [paths.proceedings]: 'proceedings',
  [paths.faq]: 'faq',
  [paths.conferenceYears]: 'years',
}

/** Which page stands at an address. Of pages that are about the reader (signing in, the profile) the words are shown. */
export function pageAt(address: string): PreviewedPage {
  const name = address.slice(1)
  if (rolePages.includes(name)) return 'role'
  if (cardPages.includes(name)) return 'partners'
  return own[address] ?? 'text'
}
