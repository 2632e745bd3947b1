import type { Speaker } from '#domain/conferences/conference.ts'
import { isForOrganisation, type RoleKind, roleLabels } from '#domain/roles/role.ts'
import { folded } from '#domain/search-words.ts'

interface PublicRole {
  id: string
  role: RoleKind
  name: string
  title: string
  organisation: string
}

/** Without accents, dots and titles: “Prof. Ada One” and “Ada One” are one person. */
const plainName = (name: string) =>
  folded(name)
    .replaceAll(/[\s.]+/g, ' ')
    .trim()
    .replace(/^(?:(?:prof|professor|dr|mr|ms|mrs) )+/, '')

const sameName = (one: string, other: string) => plainName(one) === plainName(other)

/** Co-chairs and keynotes who confirmed, without those whom the desk has put on the page already. */
export function speakersAmong(roles: readonly PublicRole[], conference: { selectedTeamMembers: readonly Speaker[] }): Speaker[] {
  const speakers = roles.filter(({ role }) => role === 'co-chair' || role === 'keynote')
  const isThere = ({ name }: PublicRole) => conference.selectedTeamMembers.some(({ speakerName }) => sameName(speakerName, name))
  return speakers
    .filter((one, position) => !isThere(one) && speakers.findIndex(({ name }) => sameName(name, one.name)) === position)
    .map(({ role, name, title, organisation }) => ({
      speakerName: name,
      speakerCategory: roleLabels[role],
      speakerTitle: [title, organisation].filter(Boolean).join(', '),
    }))
}

const order: readonly RoleKind[] = ['sponsor', 'academic-partner', 'ambassador']

/** Sponsors and partners by their organisation, ambassadors by their own name. */
export function supportersAmong(roles: readonly PublicRole[]) {
  return roles
    .filter(({ role }) => order.includes(role))
    .toSorted((one, other) => order.indexOf(one.role) - order.indexOf(other.role))
    .map(({ id, role, name, title, organisation }) => ({
      id,
      kicker: roleLabels[role],
      name: isForOrganisation(role) ? organisation : name,
      about: isForOrganisation(role) ? '' : [title, organisation].filter(Boolean).join(', '),
    }))
}
