import type { Services } from '../services.ts'
import type { SignedIn } from './account.ts'
import { ownThingsOf } from './own-things.store.ts'

/** What a form may be filled with for this person, under the names of its controls. What was entered before only if the address is theirs. */
export async function prefillFor({ db }: Pick<Services, 'db'>, person: SignedIn): Promise<Record<string, string>> {
  const earlier = person.confirmed ? await ownThingsOf(person.email, db).lastEntered() : undefined
  return { name: `${person.fName} ${person.lName}`, ...earlier, email: person.email }
}
