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

  const rememberedNow = draft.found && !posted ? memory.read() : []
  const worthOffering = draft.found && !posted && (rememberedNow.length > 0 || typed.some((name) => draft.found?.[name]?.some((value) => value.trim() !== '')))

  return {
    start,
    /** Names of files that came along, when there is something to offer. */
    offer: worthOffering ? rememberedNow.map((file) => file.name) : undefined,
    save: draft.save,
    takeUp() {
      const values = draft.found ?? {}
      files.restore(titlesIn(values), memory.read())
      setStart({ round: start.round + 1, values })
      draft.dismiss()
    },
    forget() {
      memory.write([])
      draft.forget()
    },
  }
}
