import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const web = path.join(import.meta.dirname, '../../src/web')

/** Forms without the note, and why they need none. */
const exempt: Record<string, string> = {
  'accounts/account-page.tsx': 'ends a session or orders a letter; nothing is typed',
  'accounts/change-address.tsx': 'confirms by a click what was typed at a form with the note',
  'accounts/confirm-address.tsx': 'a click',
  'accounts/data-section.tsx': 'deletes the account; the password only proves who asks',
  'accounts/forgotten-password.tsx': 'an address that has an account already',
  'accounts/login.tsx': 'an account that was made at a form with the note',
  'accounts/passkeys-section.tsx': 'a key of an account that was made at a form with the note',
  'accounts/reset-password.tsx': 'a password of an account that was made at a form with the note',
  'applications/confirm-speaker.tsx': 'a click',
  'call-alerts/answer.tsx': 'a click',
  'check-in/door.tsx': 'the door, behind the sign-in of the staff',
  'conferences/years-form.tsx': 'a search; nothing is stored',
  'programme/chair.tsx': 'the state of a talk',
  'programme/programme-filters.tsx': 'a search; nothing is stored',
  'registrations/cancel-registration.tsx': 'a click',
  'registrations/carry.tsx': 'the choice of a conference',
  'registrations/invoice.tsx': 'orders a document of what was typed before',
  'registrations/join.tsx': 'a click',
  'registrations/own-documents.tsx': 'a click',
  'registrations/pay/pay.tsx': 'leads to the card provider; nothing is typed here',
  'registrations/visa/visa.tsx': 'the decision of the consulate, by a click',
  'reviews/answer-forms.tsx': 'the answer to an invitation, behind the sign-in of reviewers, whose profile has the note',
  'reviews/ask-reviewers.tsx': 'the choice of reviewers, by a handler whose page has words on the paper only',
  'reviews/bids.tsx': 'a choice among papers, behind the sign-in of reviewers, whose profile has the note',
  'reviews/lead-summary.tsx': 'words on a paper, behind the sign-in of reviewers, whose profile has the note',
  'reviews/discussion.tsx': 'words on a paper, behind the sign-in of reviewers, whose profile has the note',
  'reviews/handling.tsx': 'words on a paper, behind the sign-in of reviewers, whose profile has the note',
  'reviews/stop-reviewing.tsx': 'a click',
  'roles/confirm-role.tsx': 'a click',
  'submissions/confirm-new-address.tsx': 'a click',
  'submissions/new-link.tsx': 'a click',
  'submissions/paper-notices.tsx': 'a click',
  'submissions/revision.tsx': 'the answer to reviewers about a paper that was sent at a form with the note',
  'verify/code-form.tsx': 'a search; nothing is stored',
}

const publicForms = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && !file.startsWith('desk/'))
  .filter((file) => /<form\b/.test(readFileSync(path.join(web, file), 'utf8')))

test('every public form that takes a person’s data links to the privacy notice', () => {
  const without = publicForms.filter((file) => !readFileSync(path.join(web, file), 'utf8').includes('<PrivacyNote />'))
  expect(without.sort()).toEqual(Object.keys(exempt).sort())
})
