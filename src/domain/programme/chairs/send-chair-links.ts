import * as z from 'zod/mini'
import type { Conference } from '../../conferences/conference.ts'
import { formatDay, formatTimeZone } from '../../dates.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import { requireRightIn } from '../../desk/conference-rights.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { officeOf } from '../../forms/office.ts'
import type { StandingLetter } from '../../mail/mail.ts'
import { standingLetter } from '../../mail/standing/standing-letters.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { conferenceValues } from '../../submissions/submission-letters.ts'
import { hasAddress } from '../programme-changes.ts'
import { instantAt } from '../zoned-time.ts'
import { chairUrlOf } from './chair-link.ts'
import { type Chair, chairsOf } from './chairs.store.ts'
import { type PublishedSheets, readSessionSheets, type SessionSheet } from './session-sheet.ts'

export const chairLinksOrder = z.object({
  people: z.array(z.string()).check(z.minLength(1, 'Please choose at least one chair.'), z.maxLength(300)),
  /** The links that were sent before end. */
  renew: z._default(z.boolean(), false),
})

/** Those who chair a session of the published programme, with their sessions. */
export function chairsIn({ sheets }: Pick<PublishedSheets, 'sheets'>, people: readonly Chair[]): { chair: Chair; sessions: SessionSheet[] }[] {
  return people.flatMap((chair) => {
    const sessions = sheets.filter(({ chairs }) => chairs.some(({ id }) => id === chair.id))
    return sessions.length > 0 ? [{ chair, sessions }] : []
  })
}

/** Writes to chairs with the link to their sessions, one letter each. Returns how many letters go out. */
export async function sendChairLinks(
  services: Pick<Services, 'db' | 'now' | 'queueMail' | 'publicUrl' | 'key'>,
  organiser: Organiser,
  conferenceId: string,
  { people, renew }: z.output<typeof chairLinksOrder>,
): Promise<number> {
  await requireRightIn(services.db, organiser, 'programme', conferenceId)
  const now = services.now()
  return services.db.transaction().execute(async (trx) => {
    const read = await readSessionSheets(trx, conferenceId, now)
    if (!read) throw new Refusal('programme.unknown', 'The programme of this conference is not published yet, so nobody can be told of their sessions.')
    const store = chairsOf(trx)
    const wanted = chairsIn(read, await store.ofConference(conferenceId)).filter(({ chair }) => people.includes(chair.id) && hasAddress(chair))
    if (wanted.length === 0) throw new Refusal('request.invalid', 'None of these people chairs a session and has an e-mail address.')
    const office = await officeOf(trx)
    for (const { chair, sessions } of wanted) {
      const linkVersion = await store.setLinkSent(chair.id, now, { renew })
      const url = chairUrlOf(services, { ...chair, linkVersion })
      await services.queueMail(trx, {
        kind: 'programme.chair_link',
        about: `conference:${conferenceId}`,
        to: { name: chair.name, address: chair.email },
        ...(office ? { replyTo: office.address } : {}),
        letter: chairLetter({ conference: read.conference, chair, sessions, url }),
      })
    }
    await auditLogOf(trx).write(organiser, now, {
      act: 'programme.chair_link_sent',
      about: `conference:${conferenceId}`,
      aboutName: read.conference.subConference,
      details: { letters: wanted.length, renewed: renew },
    })
    return wanted.length
  })
}

interface ChairLetterDetails {
  conference: Conference
  chair: Pick<Chair, 'name'>
  sessions: readonly Pick<SessionSheet, 'title' | 'day' | 'span' | 'room'>[]
  url: string
}

export function chairLetter({ conference, chair, sessions, url }: ChairLetterDetails): StandingLetter {
  const noon = instantAt(sessions[0]?.day ?? conference.startDate, 12 * 60, conference.timeZone)
  return standingLetter(
    'programme.chair_link',
    { name: chair.name, ...conferenceValues(conference) },
    {
      preview: 'Please mark there who has presented.',
      conferenceId: conference._id,
      facts: [
        ...sessions.map(({ title, day, span, room }) => ({ term: [formatDay(day), span, room].filter(Boolean).join(', '), value: title })),
        { term: 'Times', value: `in the conference’s own time: ${formatTimeZone(conference.timeZone, noon)}` },
      ],
      url,
    },
  )
}
