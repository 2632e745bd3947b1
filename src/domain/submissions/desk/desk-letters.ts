import type { ConferenceSummary } from '../../conferences/conference.ts'
import type { Letter, OwnWords } from '../../mail/mail.ts'
import { nextSteps } from '../next-steps.ts'
import type { Paper, PaperState } from '../paper.ts'
import type { Submission } from '../submission.ts'
import { greeting } from '../submission-letters.ts'

interface LetterDetails {
  submission: Submission
  paper: Pick<Paper, 'reference' | 'title'>
  conference: ConferenceSummary
  /** The organiser's text for the author. */
  note: string | null
  statusUrl: string
}

interface StepDetails extends LetterDetails {
  now: Date
}

type NotifiedState = Exclude<PaperState, 'received'>

const subjects = {
  'under-review': (reference) => `Your submission ${reference} is under review`,
  accepted: (reference) => `Your submission ${reference} is accepted`,
  'revision-requested': (reference) => `Please revise your submission ${reference}`,
  rejected: (reference) => `Our decision on your submission ${reference}`,
  confirmed: (reference) => `Your place with submission ${reference} is confirmed`,
  withdrawn: (reference) => `Your submission ${reference} was withdrawn`,
} satisfies Record<NotifiedState, (reference: string) => string>

const openings = {
  'under-review': (where) => `Your submission to ${where} is now under review.`,
  accepted: (where) => `We are glad to tell you that your submission to ${where} is accepted.`,
  'revision-requested': (where) => `Your submission to ${where} has been read, and we ask you to revise it before we decide.`,
  rejected: (where) => `Thank you for your submission to ${where}. We are sorry that we cannot accept it.`,
  confirmed: (where) => `Your place at ${where} is confirmed.`,
  withdrawn: (where) => `Your submission to ${where} was withdrawn by the organisers.`,
} satisfies Record<NotifiedState, (where: string) => string>

/** The letter about a new state. */
export function stepForAuthor(to: PaperState, { submission, paper, conference, note, statusUrl, now }: StepDetails): Letter {
  const step: NotifiedState = to === 'received' ? 'under-review' : to
  const opening = openings[step](conference.subConference)
  return {
    subject: subjects[step](paper.reference),
    preview: opening,
    greeting: greeting(submission),
    paragraphs: [opening, ...paragraphsOf(note, submission), ...nextFor(step, conference, now)],
    facts: factsOf(paper, conference),
    button: { text: 'See the status of your submission', url: statusUrl },
    closing: ['A reply to this mail reaches us.'],
  }
}

/** The letter with an organiser's own text. */
export function messageForAuthor(subject: string, { submission, paper, conference, note, statusUrl }: LetterDetails): Letter {
  return {
    subject: ownWordsTo(submission, subject),
    preview: `About your submission ${paper.reference}.`,
    greeting: greeting(submission),
    paragraphs: paragraphsOf(note, submission),
    facts: factsOf(paper, conference),
    button: { text: 'See the status of your submission', url: statusUrl },
    closing: ['A reply to this mail reaches us.'],
  }
}

function nextFor(step: NotifiedState, conference: ConferenceSummary, now: Date): string[] {
  if (step === 'revision-requested') return ['Please replace your file on the status page; it then goes back to the reviewers.']
  return nextSteps(step, conference, now)
}

function paragraphsOf(text: string | null, submission: Submission): OwnWords[] {
  const paragraphs = (text ?? '').split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
  return paragraphs.map((paragraph) => ownWordsTo(submission, paragraph))
}

/** The author's name may have been filled in. */
function ownWordsTo({ name }: Submission, own: string): OwnWords {
  return { own, strangers: [name] }
}

function factsOf(paper: LetterDetails['paper'], conference: ConferenceSummary): Letter['facts'] {
  return [
    { term: 'Reference', value: paper.reference },
    { term: 'Conference', value: conference.subConference },
    ...(paper.title ? [{ term: 'Research title', value: paper.title }] : []),
  ]
}
