import type { Letter, StandingLetter, Words } from '../mail.ts'
import { accountTexts } from './account-texts.ts'
import { applicationTexts } from './application-texts.ts'
import { callTexts } from './call-texts.ts'
import { conferenceTexts } from './conference-texts.ts'
import { correctionTexts } from './correction-texts.ts'
import { decisionTexts } from './decision-texts.ts'
import { documentLetterTexts } from './document-texts.ts'
import { moneyTexts } from './money-texts.ts'
import { officeTexts } from './office-texts.ts'
import { ownReviewTexts } from './own-review-texts.ts'
import { paperTexts } from './paper-texts.ts'
import { paymentTexts } from './payment-texts.ts'
import type { LetterText } from './placeholders.ts'
import { programmeTexts } from './programme-texts.ts'
import { publishingTexts } from './publishing-texts.ts'
import { registrationTexts } from './registration-texts.ts'
import { reviewInvitationTexts } from './review-texts.ts'
import { reviewerTexts } from './reviewer-texts.ts'
import { roleTexts } from './role-texts.ts'
import { scholarshipTexts } from './scholarship-texts.ts'
import { submissionTexts } from './submission-texts.ts'
import { visaTexts } from './visa-texts.ts'

/** Every letter that the site writes by itself, with its standard text. */
const standingLetters = {
  ...submissionTexts,
  ...correctionTexts,
  ...paperTexts,
  ...decisionTexts,
  ...reviewInvitationTexts,
  ...ownReviewTexts,
  ...registrationTexts,
  ...paymentTexts,
  ...scholarshipTexts,
  ...moneyTexts,
  ...documentLetterTexts,
  ...visaTexts,
  ...conferenceTexts,
  ...programmeTexts,
  ...publishingTexts,
  ...callTexts,
  ...applicationTexts,
  ...roleTexts,
  ...reviewerTexts,
  ...accountTexts,
  ...officeTexts,
}

export type LetterKind = keyof typeof standingLetters
export const letterKinds = Object.keys(standingLetters) as LetterKind[]

export function isLetterKind(kind: string): kind is LetterKind {
  return Object.hasOwn(standingLetters, kind)
}

/** How a letter to anybody but the office ends. */
const signature = 'Kind regards,\n{organiser}'

/** The standard text of a letter. All but those to the office end with a greeting and the organiser's name. */
export function letterTextOf(kind: LetterKind): LetterText {
  const text: LetterText = standingLetters[kind]
  if (kind in officeTexts || kind.endsWith('.office')) return text
  return { ...text, body: `${text.body}\n\n${signature}` }
}

/** A value for every placeholder that the letter offers; several paragraphs are a list. */
type ValuesOf<Kind extends LetterKind> = Record<(typeof standingLetters)[Kind]['placeholders'][number], Words | readonly Words[]>

interface Particulars {
  facts: Letter['facts']
  /** Where the button leads. */
  url?: string
  /** The line beside the subject of the standard text; without it the first paragraph. */
  preview?: string
  /** The conference whose own version is used, if it has one. */
  conferenceId?: string
  /** Before the subject of every version, such as '[check] '. */
  mark?: string
}

/** A standing letter to one recipient; its words are found when it is queued. */
export function standingLetter<Kind extends LetterKind>(kind: Kind, values: ValuesOf<Kind>, particulars: Particulars): StandingLetter {
  return { standing: kind, values, ...particulars }
}
