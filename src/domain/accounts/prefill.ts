import { designations } from '../applications/application.ts'
import type { Services } from '../services.ts'
import type { SignedIn } from './account.ts'
import { ownThingsOf } from './own-things.store.ts'

/** What a form may be filled with for this person, under the names of its controls. What was entered before only if the address is theirs. */
export async function prefillFor({ db }: Pick<Services, 'db'>, person: SignedIn): Promise<Record<string, string>> {
  const earlier = person.confirmed ? await ownThingsOf(person.email, db).lastEntered() : undefined
  const own = { name: `${person.fName} ${person.lName}`, ...earlier, email: person.email }
  return { ...own, fullName: own.name, ...(earlier && forApplying(earlier)) }
}

/** The apply form asks for some of it under other names. */
function forApplying({ title, social }: { title: string; social: string }): Record<string, string> {
  return {
    ...(designations.some((one) => one === title) ? { designation: title } : {}),
    ...(/^https?:\/\//.test(social) ? { linkedin: social } : {}),
  }
}
