import { sql } from 'kysely'
import type { Database } from '../tables.ts'

/** Somebody to whom a change of the conference matters; one person has one address, whatever they sent. */
export interface PersonConcerned {
  title: string
  name: string
  email: string
  references: string[]
}

export interface PeopleConcerned {
  people: PersonConcerned[]
  /** Speakers whom the desk added by hand: their addresses are not known. */
  speakersWithoutAddress: string[]
  /** How many were left out because nobody has said yet that what they sent is genuine. */
  unchecked: number
}

interface FoundPerson {
  title: string
  name: string
  email: string | null
  reference: string | null
  unchecked: boolean
}

/** The authors of open papers, the registered people and the confirmed speakers of a conference. */
export async function findPeopleConcerned(db: Database, conferenceId: string): Promise<PeopleConcerned> {
  // A decision that was not released has closed nothing for its author.
  const openPapers = sql`SELECT * FROM paper WHERE conference_id = ${conferenceId} AND (state NOT IN ('rejected', 'withdrawn') OR decision_waiting)`
  const { rows } = await sql<FoundPerson>`
    SELECT submission.title, submission.name, submission.email, open.reference, suspicion IS NOT NULL AS unchecked
    FROM (${openPapers}) AS open JOIN submission ON submission.id = open.submission_id
    UNION ALL
    SELECT '', author.name, author.email, open.reference, open.suspicious
    FROM (${openPapers}) AS open JOIN paper_author AS author ON author.paper_id = open.id WHERE NOT author.is_sender AND author.email <> ''
    UNION ALL
    SELECT registration.title, registration.name, registration.email, registration.reference, coalesce(suspicion IS NOT NULL, false)
    FROM registration LEFT JOIN submission ON submission.id = registration.submission_id
    WHERE registration.conference_id = ${conferenceId} AND registration.state NOT IN ('cancelled', 'carried', 'lapsed')
    UNION ALL
    SELECT '', conference_speaker.speaker_name, application.email, NULL, false
    FROM conference_speaker LEFT JOIN speaker_invitation ON speaker_invitation.id = invitation_id LEFT JOIN application ON application.id = application_id
    WHERE conference_speaker.conference_id = ${conferenceId}
    ORDER BY name, reference`.execute(db)
  return onceEach(rows)
}

function onceEach(rows: readonly FoundPerson[]): PeopleConcerned {
  const people = new Map<string, PersonConcerned>()
  const unchecked = new Set<string>()
  const speakersWithoutAddress: string[] = []
  for (const { title, name, email, reference, unchecked: isUnchecked } of rows) {
    const address = email?.toLowerCase()
    if (!email || !address || address.endsWith('@deleted.invalid')) {
      // An author who was erased has no speaker's name.
      if (reference === null) speakersWithoutAddress.push(name)
    } else if (isUnchecked) unchecked.add(address)
    else {
      const person = people.get(address) ?? { title, name, email, references: [] }
      if (reference && !person.references.includes(reference)) person.references.push(reference)
      people.set(address, person)
    }
  }
  return { people: [...people.values()], speakersWithoutAddress, unchecked: [...unchecked].filter((address) => !people.has(address)).length }
}
