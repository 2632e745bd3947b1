import { useEffect, useRef, useState } from 'react'
import { useDraft } from '../../ui/form/use-draft.ts'
import type { FormFiles } from '../files/form-files.ts'
import { rememberedFiles } from '../files/remembered-files.ts'
import { titlesIn } from './form-answers.ts'

/** Controls in which a person has typed; the others are filled from the beginning. */
const typed = ['title', 'name', 'email', 'company', 'country', 'mobile', 'phone', 'research_title[]', 'social', 'names', 'message']

type Values = Record<string, readonly string[]>

/** What stands in the form at first, what is kept of it while it is filled, and what is offered of an earlier visit. */
export function useFormDraft(conferenceId: string, files: FormFiles, posted: Values | undefined) {
  const draft = useDraft(`submission:${conferenceId}`)
  const [start, setStart] = useState<{ round: number; values: Values }>({ round: 0, values: posted ?? {} })
  const [offer, setOffer] = useState<readonly string[]>()
  const lastWritten = useRef('')
  const memory = rememberedFiles(conferenceId)

  useEffect(() => {
    const { write } = rememberedFiles(conferenceId)
    return files.subscribe(() => {
      // Progress changes many times a second, what is worth remembering only now and then.
      const remembered = files.remembered()
      const text = JSON.stringify(remembered)
      if (text === lastWritten.current) return
      lastWritten.current = text
      write(remembered)
    })
  }, [conferenceId, files])

  // Judged once, when the draft is found: what arrives later belongs to this visit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newly found draft counts
  useEffect(() => {
    if (!draft.found || posted) return
    const remembered = memory.read()
    if (remembered.length > 0 || hasAnswers(draft.found)) setOffer(remembered.map((file) => file.name))
  }, [draft.found])

  return {
    start,
    /** Names of files that came along, when there is something to offer. */
    offer,
    /** Nobody has brought anything into it yet. */
    fresh: !posted && offer === undefined && !draft.taken,
    save: draft.save,
    takeUp() {
      const values = draft.found ?? {}
      files.restore(titlesIn(values), memory.read())
      setStart({ round: start.round + 1, values })
      draft.dismiss()
      setOffer(undefined)
    },
    forget() {
      memory.write([])
      draft.forget()
      setOffer(undefined)
    },
  }
}

function hasAnswers(values: Values): boolean {
  return typed.some((name) => values[name]?.some((value) => value.trim() !== ''))
}
