import { type SqlBool, sql } from 'kysely'

/** Whether a message (`contact_message`) comes from somebody with a paper or a registration in a conference: the address tells. */
export function fromParticipantOf(conferenceId: string) {
  return sql<SqlBool>`(
    EXISTS (SELECT FROM paper_author JOIN paper ON paper.id = paper_author.paper_id
      WHERE lower(paper_author.email) = lower(contact_message.email) AND paper.conference_id = ${conferenceId})
    OR EXISTS (SELECT FROM registration WHERE lower(registration.email) = lower(contact_message.email) AND registration.conference_id = ${conferenceId})
  )`
}
