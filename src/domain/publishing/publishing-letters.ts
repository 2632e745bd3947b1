import { type CalendarDay, formatDay } from '../dates.ts'
import type { StandingLetter } from '../mail/mail.ts'
import { standingLetter } from '../mail/standing/standing-letters.ts'
import { type TaskKind, taskKindLabels } from './production/production-task.ts'

interface ProofDetails {
  name: string
  title: string
  volume: string
  dueOn: CalendarDay
  url: string
}

export function proofLetter({ name, title, volume, dueOn, url }: ProofDetails): StandingLetter {
  return standingLetter(
    'publishing.proof',
    { name, deadline: formatDay(dueOn) },
    { preview: `Please read the proof by ${formatDay(dueOn)}.`, facts: articleFacts(title, volume), url },
  )
}

export function proofReminder({ name, title, volume, dueOn, url }: ProofDetails): StandingLetter {
  return standingLetter(
    'publishing.proof_reminder',
    { name, deadline: formatDay(dueOn) },
    { preview: `We still need your answer by ${formatDay(dueOn)}.`, facts: articleFacts(title, volume), url },
  )
}

export function proofAnswered({
  name,
  title,
  answer,
  comments,
}: {
  name: string
  title: string
  answer: 'approved' | 'comments'
  comments: string
}): StandingLetter {
  const said = answer === 'approved' ? 'Approved' : 'To be changed'
  return standingLetter(
    'publishing.proof_answered.office',
    { sender: name },
    {
      preview: `${said}: ${title}`,
      facts: [{ term: 'Title', value: title }, { term: 'Answer', value: said }, ...(comments ? [{ term: 'Comments', value: comments }] : [])],
    },
  )
}

export function publishedLetter({ name, title, volume, url }: Omit<ProofDetails, 'dueOn'>): StandingLetter {
  return standingLetter('publishing.published', { name }, { preview: 'It can be read and cited from now on.', facts: articleFacts(title, volume), url })
}

const articleFacts = (title: string, volume: string) => [{ term: 'Title', value: title }, ...(volume ? [{ term: 'Volume', value: volume }] : [])]

interface TaskDetails {
  kind: TaskKind
  name: string
  title: string
  dueOn: CalendarDay
  comments: string
  url: string
}

export function taskLetter({ kind, name, title, dueOn, comments, url }: TaskDetails): StandingLetter {
  return standingLetter(
    'publishing.task',
    { name, deadline: formatDay(dueOn) },
    { preview: `${taskKindLabels[kind]}, due on ${formatDay(dueOn)}.`, facts: taskFacts(kind, title, comments), url },
  )
}

export function taskReminder({ kind, name, title, dueOn, url }: TaskDetails): StandingLetter {
  return standingLetter(
    'publishing.task_reminder',
    { name, deadline: formatDay(dueOn) },
    { preview: `${taskKindLabels[kind]} is due on ${formatDay(dueOn)}.`, facts: taskFacts(kind, title, ''), url },
  )
}

export function taskCommentLetter({ name, title, comments, url }: Pick<TaskDetails, 'name' | 'title' | 'comments' | 'url'>): StandingLetter {
  return standingLetter(
    'publishing.task_comment',
    { name },
    { preview: title, facts: [...articleFacts(title, ''), { term: 'Comments', value: comments }], url },
  )
}

export function taskRevokedLetter({ name, title }: Pick<TaskDetails, 'name' | 'title'>): StandingLetter {
  return standingLetter('publishing.task_revoked', { name }, { preview: title, facts: articleFacts(title, '') })
}

export function taskForOffice({ name, kind, title, file, comments }: Omit<TaskDetails, 'dueOn' | 'url'> & { file: string }): StandingLetter {
  return standingLetter(
    'publishing.task.office',
    { sender: name },
    { preview: title, facts: [...taskFacts(kind, title, comments), ...(file ? [{ term: 'File', value: file }] : [])] },
  )
}

interface ConsentDetails {
  name: string
  title: string
  reason: string
  url: string
}

export function consentLetter({ name, title, reason, url }: ConsentDetails): StandingLetter {
  return standingLetter('publishing.consent', { name }, { preview: title, facts: [...articleFacts(title, ''), { term: 'Reason', value: reason }], url })
}

export function consentReminder({ name, title, url }: ConsentDetails): StandingLetter {
  return standingLetter('publishing.consent_reminder', { name }, { preview: title, facts: articleFacts(title, ''), url })
}

export function consentForOffice({ name, title, isAgreed, comment }: { name: string; title: string; isAgreed: boolean; comment: string }): StandingLetter {
  const said = isAgreed ? 'All authors have agreed; the change is made' : `${name} does not agree; nothing is changed`
  return standingLetter(
    'publishing.consent.office',
    { sender: name },
    { preview: said, facts: [...articleFacts(title, ''), { term: 'Answer', value: said }, ...(comment ? [{ term: 'Comments', value: comment }] : [])] },
  )
}

const taskFacts = (kind: TaskKind, title: string, comments: string) => [
  ...articleFacts(title, ''),
  { term: 'What is to be done', value: taskKindLabels[kind] },
  ...(comments ? [{ term: 'Comments', value: comments }] : []),
]
