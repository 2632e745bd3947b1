import { useEffect, useRef, useState } from 'react'
import { useDraft } from '../../ui/form/draft.tsx'
import type { FormFiles } from '../files/form-files.ts'
import { storedUploads } from '../files/stored-uploads.ts'
import { titlesIn } from './form-answers.ts'

/** The controls that are empty at first. */
const textControls = ['title', 'name', 'email', 'company', 'country', 'mobile', 'phone', 'research_title[]', 'social', 'names', 'message']

type Values = Record<string, readonly string[]>

/** The initial values of the form, its draft with the uploaded files, and the offer to restore the draft of an earlier visit. */
export function useFormDraft(conferenceId: string, files: FormFiles, posted: Values | undefined) {
  const draft = useDraft(`submission:${conferenceId}`)
  const [start, setStart] = useState<{ round: number; values: Values }>({ round: 0, values: posted ?? {} })
  const [offer, setOffer] = useState<readonly string[]>()
  const lastWritten = useRef('')
  const uploads = storedUploads(conferenceId)

  useEffect(() => {
    const { write } = storedUploads(conferenceId)
    return files.subscribe(() => {
      // Most notifications report progress only; those do not change the stored uploads.
      const arrived = files.arrived()
      const text = JSON.stringify(arrived)
      if (text === lastWritten.current) return
      lastWritten.current = text
      write(arrived)
    })
  }, [conferenceId, files])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newly found draft counts; files that arrive later belong to this visit
  useEffect(() => {
    if (!draft.found || posted) return
    const stored = uploads.read()
    if (stored.length > 0 || hasAnswers(draft.found)) setOffer(stored.map((file) => file.name))
  }, [draft.found])

  return {
    start,
    /** The names of the draft's files; undefined when there is no draft to offer. */
    offer,
    /** Neither posted values nor a draft are in the form. */
    isFresh: !posted && offer === undefined && !draft.taken,
    save: draft.save,
    restore() {
      const values = draft.found ?? {}
      files.restore(titlesIn(values), uploads.read())
      setStart({ round: start.round + 1, values })
      draft.dismiss()
      setOffer(undefined)
    },
    discard() {
      uploads.write([])
      draft.discard()
      setOffer(undefined)
    },
  }
}

function hasAnswers(values: Values): boolean {
  return textControls.some((name) => values[name]?.some((value) => value.trim() !== ''))
}

/** Offers to restore the draft; takes the focus when it appears. */
export function DraftOffer({ files, onRestore, onDiscard }: { files: readonly string[]; onRestore: () => void; onDiscard: () => void }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  return (
    <section className="notice draft-offer" aria-label="An earlier draft" tabIndex={-1} ref={box}>
      <p>
        <strong>You began this form earlier in this browser.</strong> Your answers are still here
        {files.length > 0 && `, and so ${files.length === 1 ? 'is' : 'are'} ${files.join(', ')}`}.
      </p>
      <div className="draft-offer-choices">
        <button type="button" className="button" onClick={onRestore}>
          Continue
        </button>
        <button type="button" className="button quiet" onClick={onDiscard}>
          Start again
        </button>
      </div>
    </section>
  )
}
