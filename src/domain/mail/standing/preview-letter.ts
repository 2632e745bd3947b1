import type { Services } from '../../services.ts'
import { type StandingLetter, textOf } from '../mail.ts'
import { renderLetterHtml, renderLetterText } from '../render-letter.ts'
import { senderOf } from '../sender.ts'
import { checkLetter } from './check-letter.ts'
import { fillLetter } from './fill-letter.ts'
import type { LetterDraft } from './letter.schema.ts'
import { placeholders } from './placeholders.ts'
import { conferenceOfLetter, requireLetterKind } from './save-letter.ts'
import { letterTextOf } from './standing-letters.ts'

export interface LetterPreview {
  subject: string
  text: string
  html: string
}

/** A version as its recipient will read it, with sample values, before it is saved. */
export async function previewLetter({ db, sender: settings }: Pick<Services, 'db' | 'sender'>, name: string, draft: LetterDraft): Promise<LetterPreview> {
  const kind = requireLetterKind(name)
  checkLetter(kind, draft)
  const conference = await conferenceOfLetter(db, kind, draft.conference)
  const sender = await senderOf(db, settings)
  const { button, isAboutConference } = letterTextOf(kind)
  const samples: StandingLetter['values'] = Object.fromEntries(Object.entries(placeholders).map(([placeholder, { sample }]) => [placeholder, sample]))
  const conferenceName = conference?.name ?? placeholders.conference.sample
  const letter: StandingLetter = {
    standing: kind,
    values: { ...samples, conference: conferenceName },
    facts: [{ term: 'Reference', value: placeholders.reference.sample }, ...(isAboutConference ? [{ term: 'Conference', value: conferenceName }] : [])],
    ...(button ? { url: `${sender.publicUrl}/example` } : {}),
  }
  const filled = fillLetter(letter, draft, sender)
  return { subject: textOf(filled.subject), text: renderLetterText(filled, sender), html: renderLetterHtml(filled, sender) }
}
