import { pictureGone } from '../pictures/picture.ts'
import { picturesOf } from '../pictures/pictures.store.ts'
import { Refusal } from '../refusal.ts'
import type { Transaction } from '../tables.ts'
import type { ConferenceForm } from './conference-form.schema.ts'

type WithSpeakers = Pick<ConferenceForm, 'speakers'>
const photosOf = ({ speakers }: WithSpeakers) => speakers.flatMap((speaker) => speaker.photo ?? [])

/** The photographs that a conference names stay with us; one that is not there is refused beside its speaker. */
export async function keepSpeakerPhotos(trx: Transaction, form: WithSpeakers, now: Date): Promise<void> {
  const there = await picturesOf(trx).touch(photosOf(form), now)
  const gone = form.speakers.flatMap(({ photo }, position) => (photo && there.get(photo) !== 'portrait' ? [[`speakers.${position}.photo`, pictureGone]] : []))
  if (gone.length > 0) throw new Refusal('file.unknown', 'A photograph is no longer with us. Please choose it again.', Object.fromEntries(gone))
}

/** After a conference has changed for visitors: they may see the photographs of what is published, and no others. */
export async function settleSpeakerPhotos(trx: Transaction, ...conferences: WithSpeakers[]): Promise<void> {
  await picturesOf(trx).updateVisibility([...new Set(conferences.flatMap(photosOf))])
}
