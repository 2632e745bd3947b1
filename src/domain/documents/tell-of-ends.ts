import type { Services } from '../services.ts'
import type { IssuedDocument } from './document.ts'
import { queueRevokedLetter } from './document-letters.ts'
import { documentsOf } from './documents.store.ts'

const atATime = 100

/** Writes to the holders of documents that ended with a place or a paper, once for all languages of a document; returns how many documents. */
export async function tellOfEnds(services: Pick<Services, 'db' | 'publicUrl' | 'queueMail'>): Promise<number> {
  return services.db.transaction().execute(async (trx) => {
    const ended = await documentsOf(trx).lockUntold(atATime)
    const sameInAnyLanguage = new Map<string, [IssuedDocument, ...IssuedDocument[]]>()
    for (const document of ended) {
      const key = JSON.stringify([document.conferenceId, document.kind, document.subject, document.holderEmail])
      const known = sameInAnyLanguage.get(key)
      if (known) known.push(document)
      else sameInAnyLanguage.set(key, [document])
    }
    for (const [document, ...others] of sameInAnyLanguage.values()) await queueRevokedLetter(services, trx, document, others)
    await documentsOf(trx).setTold(ended.map(({ id }) => id))
    return ended.length
  })
}
