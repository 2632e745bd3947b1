import encodeQR from 'qr'
import type { Conference } from '../../conferences/conference.ts'
import { formatDays, formatTimestampInZone } from '../../dates.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { requireRight } from '../../desk/rights.ts'
import type { MadeDocument } from '../../money/documents/document-of.ts'
import { Refusal } from '../../refusal.ts'
import { registrationLabels } from '../../registrations/registration.ts'
import { type RoleKind, roleLabels } from '../../roles/role.ts'
import type { Services } from '../../services.ts'
import { type PersonKey, personKeyOf } from '../attendance.ts'
import { badgeCode } from '../badge-code.ts'
import { conferenceAtDoor } from '../devices.ts'
import { type DoorRow, doorListOf } from '../door-list.store.ts'
import { doorCategory } from '../door-list.ts'
import { type BadgeFormat, badgeFormats } from './badge-formats.ts'
import badgesTemplate from './badges.typ?raw'
import doorListTemplate from './door-list.typ?raw'

type Printing = Pick<Services, 'db' | 'key' | 'now' | 'renderDocument'>

const roleOnBadge = { ...roleLabels, keynote: 'Keynote speaker' } as const satisfies Record<RoleKind, string>

const categories: Record<string, string> = {
  330: 'Presenter',
  331: 'Student presenter',
  332: 'Virtual delegate',
  333: 'Delegate',
  334: 'Presenter (poster)',
}

/** Virtual delegates never come to the door. */
const comes = ({ state, regtype, companion }: DoorRow) => (state === 'open' || state === 'paid') && (regtype !== '332' || companion > 0)

/** The badges of everybody who comes, in the order of their names, or one badge at the door. */
export async function printBadges(
  services: Printing,
  organiser: Organiser,
  conferenceId: string,
  { format, person }: { format: BadgeFormat; person?: PersonKey | undefined },
): Promise<MadeDocument> {
  requireRight(organiser, 'check-in')
  const conference = await conferenceAtDoor(services.db, conferenceId)
  const rows = await doorListOf(conferenceId, services.db).all()
  const wanted = person === undefined ? rows.filter(comes) : rows.filter(({ registrationId, companion }) => personKeyOf(registrationId, companion) === person)
  if (wanted.length === 0)
    throw new Refusal(
      'request.not_found',
      person === undefined ? 'Nobody has a confirmed place yet, so there is no badge to print.' : 'There is no such person.',
    )
  const { label: _, ...sheet } = badgeFormats[format]
  const badges = wanted.map((row) => badgeOf(services.key, conference, row))
  const title = `Badges, ${conference.subConference}`
  const bytes = await services.renderDocument({ template: badgesTemplate, data: { ...sheet, badges }, title, language: 'en' })
  const name = person === undefined ? `badges ${conference.code} ${format}.pdf` : `badge ${wanted[0]?.reference ?? ''}.pdf`
  return { name, bytes: Buffer.from(bytes) }
}

function badgeOf(key: Buffer, conference: Conference, row: DoorRow) {
  return {
    conference: `${conference.subConference}, ${formatDays(conference.startDate, conference.endDate)}`,
    name: row.badgeName || row.name,
    affiliation: row.company,
    country: row.country,
    role: row.companion > 0 ? 'Accompanying person' : ((row.role && roleOnBadge[row.role]) ?? categories[row.regtype] ?? doorCategory(row)),
    languages: row.languages,
    code: codeDrawing(badgeCode(key, conference._id, personKeyOf(row.registrationId, row.companion))),
  }
}

/** A QR code as one path. */
function codeDrawing(text: string): string {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 2 })
  const dark = modules.flatMap((line, y) => line.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const size = modules.length
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><rect width="${size}" height="${size}" fill="#fff"/><path d="${dark.join('')}"/></svg>`
}

/** For a door without a device: who may come in, on paper. */
export async function printDoorList(services: Printing, organiser: Organiser, conferenceId: string): Promise<MadeDocument> {
  requireRight(organiser, 'check-in')
  const conference = await conferenceAtDoor(services.db, conferenceId)
  const rows = (await doorListOf(conferenceId, services.db).all()).filter(comes)
  if (rows.length === 0) throw new Refusal('request.not_found', 'Nobody has a confirmed place yet, so there is no list to print.')
  const data = {
    conference: conference.subConference,
    days: `${formatDays(conference.startDate, conference.endDate)}, ${conference.location}`,
    printed: `Printed ${formatTimestampInZone(services.now(), conference.timeZone)}. Please destroy it after the conference.`,
    people: rows.map((row) => ({ name: row.name, category: doorCategory(row), state: row.state === 'paid' ? 'Paid' : registrationLabels[row.state] })),
  }
  const bytes = await services.renderDocument({ template: doorListTemplate, data, title: `Door list, ${conference.subConference}`, language: 'en' })
  return { name: `door list ${conference.code}.pdf`, bytes: Buffer.from(bytes) }
}
