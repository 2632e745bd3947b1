import { photosOf } from '../photos/photos.store.ts'
import { Refusal } from '../refusal.ts'
import type { Transaction } from '../tables.ts'
import type { ConferenceForm } from './conference-form.schema.ts'

export async function refuseUnknownPhotos(trx: Transaction, form: ConferenceForm): Promise<void> {
  const ids = form.speakers.flatMap((speaker) => speaker.photo ?? [])
  const there = await photosOf(trx).among(ids)
  if (ids.some((id) => !there.has(id))) throw new Refusal('file.unknown', 'A photograph is no longer with us. Please choose it again.')
}
