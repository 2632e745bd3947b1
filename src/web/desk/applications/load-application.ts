import { data } from 'react-router'
import { maySpeak } from '#domain/applications/application.ts'
import { decisionTexts, factsOfApplication } from '#domain/applications/application-letters.ts'
import { applicationsOf } from '#domain/applications/applications.store.ts'
import { speakerInvitationsOf } from '#domain/applications/speaker-invitations.store.ts'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import { formatDay, formatTimestamp } from '#domain/dates.ts'
import { holdLabels, holdOf } from '#domain/files/file-scan.ts'
import { readReference } from '#domain/forms/reference.ts'
import type { Services } from '#domain/services.ts'
import { loadCorrespondence } from '../correspondence/load-correspondence.ts'

const maxConferences = 300

/** Everything that the page of an application shows, formatted. */
export async function loadApplication({ db, now, scanning }: Services, param: string, reader: string) {
  const reference = readReference(param)
  const application = reference && (await applicationsOf(db).find(reference))
  if (!application) throw data(null, { status: 404 })
  const documents = await applicationsOf(db).documents(application.id)
  const speaking = maySpeak(application)
  const upcoming = speaking ? await conferencesOf(db).upcoming(now(), maxConferences) : []
  const invitations = await speakerInvitationsOf(db).ofApplication(application.id)
  return {
    application: {
      reference: application.reference,
      name: application.full_name,
      email: application.email,
      category: application.s_category,
      designation: application.designation,
      state: application.state,
      version: application.version,
      suspicion: application.suspicion,
      message: application.message,
      decided: application.changed_at ? `${application.changed_by}, ${formatTimestamp(application.changed_at)}` : '',
    },
    facts: (await factsOfApplication(db, application, [])).filter(({ term }) => term !== 'Message'),
    documents: documents.map(({ id, name, sizeBytes, scan, note = null }) => {
      const held = holdOf(scan ?? null, scanning)
      const size = `${Math.max(1, Math.round(sizeBytes / 1024)).toLocaleString('en-GB')} KB`
      return { id, name, size, note, held, heldInWords: held && holdLabels[held] }
    }),
    texts: decisionTexts(application),
    speaking,
    conferences: upcoming.map((one) => ({ id: one._id, name: `${one.subConference}, ${formatDay(one.startDate)}` })),
    invitations: invitations.map((one) => ({
      id: one.id,
      conference: `${one.sub_conference}, ${formatDay(one.start_date)}`,
      shown: `${one.speaker_category}: ${one.speaker_name}, ${one.speaker_title}`,
      state: one.state === 'open' && one.expires_at <= now() ? ('expired' as const) : one.state,
      asked: `${one.invited_by}, ${formatTimestamp(one.invited_at)}`,
      answered: one.answered_at && formatTimestamp(one.answered_at),
    })),
    ...(await loadCorrespondence(db, `application:${application.id}`, reader)),
  }
}

export type ApplicationView = Awaited<ReturnType<typeof loadApplication>>
