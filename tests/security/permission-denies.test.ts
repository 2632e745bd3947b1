import { expect, test } from 'vitest'
import { maySeeProfile } from '../../src/domain/accounts/account.ts'
import { maySpeak } from '../../src/domain/applications/application.ts'
import { asOrganiser, mayWorkAtDesk } from '../../src/domain/desk/organiser.ts'
import { holdOf } from '../../src/domain/files/file-scan.ts'
import { registrationMayMove } from '../../src/domain/registrations/registration.ts'
import { mayMove } from '../../src/domain/submissions/paper.ts'
import { mayAddFiles, mayReplaceFiles, mayWithdraw } from '../../src/domain/submissions/submission.access.ts'

/** What a forgotten column, an older row or a wrong type may look like to a rule. */
const unknowns: unknown[] = [undefined, null, '', 'unknown', 'Organiser', 'ORGANISER', 'organiser ', 'constructor', '__proto__', 'toString', 0, 1, true, {}, []]

test('[V32] a rule that meets what it does not know says no', () => {
  for (const value of unknowns) {
    const anybody = value as never
    expect(mayWorkAtDesk(anybody)).toBe(false)
    expect(mayWorkAtDesk({ role: anybody })).toBe(false)
    expect(asOrganiser({ role: anybody } as never)).toBeUndefined()
    expect(maySeeProfile(anybody)).toBe(false)
    expect(maySeeProfile({ role: anybody })).toBe(false)
    expect(mayReplaceFiles(anybody)).toBe(false)
    expect(mayAddFiles(anybody)).toBe(false)
    expect(maySpeak({ state: anybody, role: 'co-chair-keynote-apply', s_category: 'Keynotes' })).toBe(false)
    expect(maySpeak({ state: 'accepted', role: anybody, s_category: anybody })).toBe(false)
    expect(mayMove('received', anybody)).toBe(false)
    expect(denies(() => mayMove(anybody, 'withdrawn'))).toBe(true)
    expect(denies(() => mayWithdraw(anybody))).toBe(true)
    expect(registrationMayMove('needs-approval', anybody)).toBe(false)
    expect(denies(() => registrationMayMove(anybody, 'open'))).toBe(true)
  }
  // A file of which a scanner has said nothing stays here wherever there is one.
  expect(holdOf(null, { wake: async () => undefined })).toBe('not-yet-scanned')
})

/** No, or an error: never yes. */
function denies(rule: () => boolean): boolean {
  try {
    return !rule()
  } catch {
    return true
  }
}
