import { useRef, useState } from 'react'
import { fileKinds } from '#domain/submissions/submission.ts'
import type { FormFiles } from '../files/form-files.ts'
import type { FormToken } from './form-token.ts'
import { judgeSubmission, type Problem } from './judge-submission.ts'
import { type ArrivedSubmission, type SubmissionAnswer, sendSubmission } from './send-submission.ts'

/** filling: the person writes. waiting: for the files. sending: the form is on its way. lost: the line broke, it can be sent again. */
export type SubmissionPhase = 'filling' | 'waiting' | 'sending' | 'lost'

interface SubmissionNeeds {
  files: FormFiles
  token: FormToken
  arrived: (submission: ArrivedSubmission, email: string) => void
}

/** The way of a form from the button to the server's answer. */
export function useSubmission({ files, token, arrived }: SubmissionNeeds) {
  const [phase, setPhase] = useState<SubmissionPhase>('filling')
  const [problem, setProblem] = useState<Problem>()
  const [share, setShare] = useState(0)
  // A second click comes before React has drawn the first one's answer.
  const busy = useRef(false)

  async function send(form: HTMLFormElement): Promise<void> {
    if (busy.current) return
    busy.current = true
    setProblem(undefined)
    setShare(0)
    try {
      if (refuse(judgeSubmission(bodyOf(form), files.rows()))) return
      if (files.onTheirWay() > 0) {
        setPhase('waiting')
        await files.settled()
        if (refuse(judgeSubmission(bodyOf(form), files.rows()))) return
      }
      setPhase('sending')
      end(await deliver(form), form)
    } finally {
      busy.current = false
    }
  }

  /** A token that has grown too old in an open window is replaced without troubling anybody. */
  async function deliver(form: HTMLFormElement, triesLeft = 1): Promise<SubmissionAnswer> {
    const used = await token.ripe().catch(() => undefined)
    if (!used) return { kind: 'lost' }
    token.sent(used)
    const answer = await sendSubmission(bodyOf(form, used), setShare)
    // After a fault of ours nobody knows how far it came: the token stays what it was.
    if (answer.kind === 'lost' || (answer.kind === 'refused' && answer.code === 'unexpected')) return answer
    const stale = answer.kind === 'refused' && answer.code === 'form.token_invalid'
    token.answered(answer.kind === 'refused' && !stale)
    return stale && triesLeft > 0 ? deliver(form, triesLeft - 1) : answer
  }

  function bodyOf(form: HTMLFormElement, used = ''): FormData {
    const body = new FormData(form)
    body.set('token', used)
    for (const kind of fileKinds) for (const name of [`${kind}[]`, `${kind}_upload[]`, `${kind}_upload_name[]`]) body.delete(name)
    files.putInto(body)
    return body
  }

  function refuse(found: Problem | undefined): boolean {
    if (!found) return false
    setPhase('filling')
    setProblem(found)
    return true
  }

  function end(answer: SubmissionAnswer, form: HTMLFormElement): void {
    if (answer.kind === 'arrived') arrived(answer.submission, String(new FormData(form).get('email') ?? '').trim())
    else if (answer.kind === 'refused') refuse({ message: answer.message, fields: answer.fields })
    else setPhase('lost')
  }

  return { phase, problem, share, send }
}
