import { readOrcid } from '../papers/orcid.ts'
import type { MadeFile } from '../pictures/picture.ts'
import { picturesOf } from '../pictures/pictures.store.ts'
import { findConflictsOf } from '../review/assignment/find-conflicts.ts'
import type { Services } from '../services.ts'
import type { AccountDetailsForm } from './account.schema.ts'
import type { SignedIn } from './account.ts'
import { accountsOf } from './accounts.store.ts'

/** Changes the name, and of the rest what the form sent. */
export async function changeOwnDetails(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { accountId, email }: Pick<SignedIn, 'accountId' | 'email'>,
  form: AccountDetailsForm,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await accountsOf(trx).change(accountId, {
      f_name: form.fName,
      l_name: form.lName,
      ...(form.affiliation === undefined ? {} : { affiliation: form.affiliation }),
      ...(form.orcid === undefined ? {} : { orcid: readOrcid(form.orcid) ?? null }),
      ...(form.timeZone === undefined ? {} : { time_zone: form.timeZone || null }),
    })
    await findConflictsOf(trx, email, now())
  })
}

/** A picture that nobody uses any more is cleaned up within a day. */
export async function changePhoto({ db, now }: Pick<Services, 'db' | 'now'>, { accountId }: SignedIn, files: readonly MadeFile[] | null): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const photo = files && (await picturesOf(trx).add('portrait', files, now()))
    await accountsOf(trx).change(accountId, { photo })
  })
}
