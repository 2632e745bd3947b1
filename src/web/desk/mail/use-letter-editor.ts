import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useUnsavedChanges } from '../ui/confirm-dialog.tsx'
import { useMutation } from '../ui/use-mutation.tsx'
import type { LetterData } from './load-letters.ts'

type Words = LetterData['words']
export type LetterFile = LetterData['files'][number]

export interface PreviewedLetter {
  words: Words
  subject: string
  text: string
  html: string
}

const idsOf = (files: readonly LetterFile[]) => files.map(({ id }) => id)

/** The state and actions of the letter form. What was typed stays after a refusal, until it is saved or taken back. */
export function useLetterEditor(data: LetterData) {
  const [words, setWords] = useState<Words>(data.words)
  const [files, setFiles] = useState<LetterFile[]>(data.files)
  const [preview, setPreview] = useState<PreviewedLetter>()
  const { mutate, busy, problem, clearProblem } = useMutation()
  const { revalidate } = useRevalidator()
  const resetForm = useRef(false)
  const isDirty = words.subject !== data.words.subject || words.body !== data.words.body || idsOf(files).join(' ') !== idsOf(data.files).join(' ')
  const { leaveDialog } = useUnsavedChanges(isDirty, 'query')

  // After saving, undoing and resetting the form shows the server's values.
  useEffect(() => {
    if (!resetForm.current) return
    resetForm.current = false
    setWords(data.words)
    setFiles(data.files)
  }, [data])

  const path = `/letters/${data.kind}`
  const conference = data.conference?.id ?? ''

  async function perform(suffix: string, body: object, notice: { text: string; undo?: (() => Promise<void>) | undefined }, method: 'POST' | 'PUT') {
    resetForm.current = true
    const result = await mutate(`${path}${suffix}`, { ...body, conference }, () => notice, method)
    if (result.ok) return
    resetForm.current = false
    if (result.code === 'desk.changed_meanwhile') await revalidate()
  }

  async function save(): Promise<void> {
    const before = { ...data.words, files: idsOf(data.files), version: data.version + 1 }
    // A file that was taken off may be gone by then.
    const mayUndo = data.files.every(({ id }) => files.some((file) => file.id === id))
    const undo = () => perform('', before, { text: 'The letter reads as before.' }, 'PUT')
    const body = { ...words, files: idsOf(files), version: data.version }
    await perform('', body, { text: 'Saved. The next letter uses it.', undo: mayUndo ? undo : undefined }, 'PUT')
  }

  return {
    words,
    setWords,
    files,
    setFiles,
    preview,
    isDirty,
    busy,
    problem,
    leaveDialog,
    save,
    reset: () => perform('/reset', { version: data.version }, { text: 'The letter is reset.' }, 'POST'),
    async showPreview() {
      const result = await mutate<Omit<PreviewedLetter, 'words'>>(`${path}/preview`, { ...words, conference })
      setPreview(result.ok ? { words, ...result.data } : undefined)
    },
    takeTheirs() {
      setWords(data.words)
      setFiles(data.files)
      clearProblem()
    },
    keepMine: clearProblem,
  }
}

export type LetterEditor = ReturnType<typeof useLetterEditor>
