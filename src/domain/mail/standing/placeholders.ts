interface Placeholder {
  /** What it stands for, as the editor lists it. */
  means: string
  /** What the preview fills in. */
  sample: string | readonly string[]
  /** One or more whole paragraphs, so it stands in a paragraph of its own. */
  isBlock?: true
  /** Not every letter has it; a paragraph with it is then left out. */
  mayBeEmpty?: true
  /** What an organiser writes for this one recipient, which no version of the letter may leave out. */
  isRequired?: true
}

/** Everything that a standing letter can fill in. Each letter offers some of them. */
export const placeholders = {
  name: { means: 'the recipient, with the title', sample: 'Dr Amara Perera' },
  greeting: { means: '“Dear” with the name, or “Hello” where we do not know whose address it is', sample: 'Dear Amara,' },
  sender: { means: 'the name of whoever sent it', sample: 'Amara Perera' },
  email: { means: 'the address of whoever sent it', sample: 'amara@university.example.org' },
  address: { means: 'the new e-mail address', sample: 'amara@new.example.org' },
  organiser: { means: 'your name as the organiser', sample: 'our office' },
  reference: { means: 'the reference', sample: 'HM27-0042-K' },
  conference: { means: 'the name of the conference', sample: 'Health and Medicine Colombo' },
  days: { means: 'the days of the conference', sample: '11–13 May 2027' },
  place: { means: 'the city and the country of the conference', sample: 'Colombo, Sri Lanka' },
  when: { means: 'the days of the conference, with “in” and the city', sample: '11–13 May 2027 in Colombo' },
  from: { means: 'the conference that it was at before', sample: 'Health and Medicine Lisbon' },
  received: { means: 'when it arrived', sample: '20 November 2026, 10:00 UTC' },
  time: { means: 'when it happened', sample: '20 November 2026, 10:00 UTC' },
  next: {
    means: 'what happens next and by when, in one or more paragraphs',
    sample: ['Two reviewers read it without knowing your name. We will send you our decision by e-mail.', 'There is nothing to pay before acceptance.'],
    isBlock: true,
    mayBeEmpty: true,
  },
  missing: { means: 'what has not been sent yet', sample: 'Your CV, as .doc, .docx or .pdf', mayBeEmpty: true },
  note: {
    means: 'what you write to this person when you take the step, and with a decision what the reviewers wrote to the author',
    sample: ['[What you write when you take the step.]'],
    isBlock: true,
    mayBeEmpty: true,
    isRequired: true,
  },
  notice: {
    means: 'what you tell visitors and participants about it',
    sample: ['[What you tell visitors and participants.]'],
    isBlock: true,
    mayBeEmpty: true,
    isRequired: true,
  },
  amount: { means: 'the amount, with its currency', sample: 'EUR 520' },
  document: { means: 'what kind of letter or certificate it is', sample: 'Certificate of presentation' },
  invoice: { means: 'the number of the invoice or credit note', sample: 'PT-2027-0042' },
  why: { means: 'why a payment no longer counts, in a sentence', sample: 'The bank has taken it back from us.' },
  credited: { means: 'the number of the invoice that is credited', sample: 'PT-2027-0041' },
  dueday: { means: 'the day by which it is to be paid', sample: '31 January 2027' },
  lapseday: { means: 'the last day before an unpaid place lapses', sample: '14 February 2027' },
  deadline: { means: 'the last day for the revision or the review', sample: '10 January 2027' },
  share: { means: 'the share of the fee, in per cent', sample: '50 %' },
  answerday: { means: 'the last day for an answer', sample: '25 November 2026' },
  reviewday: { means: 'the day by which the review is due', sample: '3 December 2026' },
  paper: { means: 'the title of the paper', sample: 'On engines' },
  decision: { means: 'the decision that holds now', sample: 'Accepted' },
  earlier: { means: 'the decision that the author was told before', sample: 'Not accepted' },
  state: { means: 'the state that it has now', sample: 'Under review' },
  file: { means: 'the name of the file', sample: 'paper.pdf' },
  held: {
    means: 'why a file is held back, in a sentence or two',
    sample: 'It names you. Please take that out and send the file again; until then the authors do not get it.',
  },
  added: { means: 'the name of the file, where it replaces none', sample: 'paper.pdf', mayBeEmpty: true },
  replaced: { means: 'the name of the file that it replaces', sample: 'earlier.pdf', mayBeEmpty: true },
  revision: {
    means: 'thanks for the revision, where the file is one',
    sample: ['Thank you for the revision. It is with the reviewers again.'],
    isBlock: true,
    mayBeEmpty: true,
  },
  change: { means: '“File added”, “File replaced” or “Revised”', sample: 'File added' },
  what: { means: 'what happened, in one or two sentences', sample: ['Amara Perera has added a file to the submission HM27-0042-K.'], isBlock: true },
  doubt: { means: 'why it should be looked at first, where there is a doubt', sample: 'the form was sent within two seconds', mayBeEmpty: true },
  role: { means: 'the role that was applied for, or is given', sample: 'Keynote speaker' },
  category: { means: 'as whom the speaker is to be announced', sample: 'Keynote' },
  later: {
    means: 'that a document may follow, where none has come yet',
    sample: ['A document, if one was chosen, follows in a mail of its own.'],
    isBlock: true,
    mayBeEmpty: true,
  },
  contact: {
    means: 'what to do if somebody else entered the address, with the office’s own',
    sample: ['If it was not you, somebody else entered your address. Tell us at office@example.org and we will remove it.'],
    isBlock: true,
  },
  due: { means: 'by when an answer is promised', sample: '22 November 2026, 10:00 UTC' },
  topic: { means: 'the subject that the writer gave', sample: 'Visa' },
  field: { means: 'the topic of the conferences', sample: 'Health and Medicine' },
  leave: {
    means: 'how to stop these letters, with the link',
    sample: ['To stop these letters, open https://conferences.example.org/call-alerts/…'],
    isBlock: true,
    isRequired: true,
  },
  details: {
    means: 'where the table of facts and the button stand; without it they come last',
    sample: [],
    isBlock: true,
  },
} as const satisfies Record<string, Placeholder>

export type PlaceholderName = keyof typeof placeholders

export function placeholderOf(name: PlaceholderName): Placeholder {
  return placeholders[name]
}

/** What a letter of the table offers. */
export interface LetterText {
  /** To whom, and about what. */
  label: string
  /** It is about one conference, which may have a version of its own. */
  isAboutConference: boolean
  placeholders: readonly PlaceholderName[]
  subject: string
  /** Paragraphs with an empty line between them; the first is the greeting. */
  body: string
  /** The words of the button; its link is made for each letter. */
  button?: string
  /** Sentences about safety, directly before the facts and directly after the button. No version can lose them. */
  fixed?: { before?: readonly string[]; after?: readonly string[] }
}
