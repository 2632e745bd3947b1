import { momentInWords } from '../moment-in-words.ts'
import { Refusal } from '../refusal.ts'
import type { Transaction } from '../tables.ts'
import { type DeskConference, deskConferencesOf } from './desk-conferences.store.ts'

/** The conference held for this transaction, if it still is what the organiser has read. */
export async function openForChange(trx: Transaction, id: string, version: string): Promise<DeskConference> {
  const conferences = deskConferencesOf(trx)
  const conference = await conferences.find(id, true)
  if (!conference) throw unknownConference()
  if (conference.changedAt.toISOString() !== version) throw changedMeanwhile(await conferences.lastAct(id))
  return conference
}

export function unknownConference(): Refusal {
  return new Refusal('conference.unknown', 'There is no conference with this id.')
}

function changedMeanwhile(last: { actorName: string; at: Date } | undefined): Refusal {
  const who = last ? `${last.actorName} changed this conference on ${momentInWords(last.at)}` : 'Somebody changed this conference'
  return new Refusal('desk.changed_meanwhile', `${who}, after you had opened it. Nothing of yours is lost; compare and decide below.`)
}

/** How the record names a conference. */
export function named(conference: { id: string; conNo: string; subConference: string }): { about: string; aboutName: string } {
  return { about: `conference:${conference.id}`, aboutName: `${conference.conNo} ${conference.subConference}` }
}
