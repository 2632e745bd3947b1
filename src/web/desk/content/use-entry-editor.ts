import { useEffect, useRef, useState } from 'react'
import { href, useNavigate, useRevalidator } from 'react-router'
import type { TypedEntry } from '#domain/content/desk/typed-entry.ts'
import { deskPaths } from '../desk-paths.ts'
import { useAct } from '../ui/use-act.ts'
import { useKeepUnsaved } from '../ui/use-keep-unsaved.tsx'
import type { EntryData } from './entry.tsx'

interface EntryAnswer {
  seen: string
  version?: number
  restores?: number
  problems?: Record<string, string>
}

/** Everything that is done with one entry. What was typed stays in the form whatever the server says, until something is published or thrown away. */
export function useEntryEditor(data: EntryData) {
  const [typed, setTyped] = useState<TypedEntry>(data.typed)
  const [lacking, setLacking] = useState<Record<string, string>>({})
  const [conflict, setConflict] = useState(false)
  const { act, busy, problem } = useAct()
  const { revalidate } = useRevalidator()
  const adopt = useRef(false)
  const unsaved = inOrder(typed) !== inOrder(data.typed)
  const { question, leave } = useKeepUnsaved(unsaved)
  const navigate = useNavigate()

  // After publishing, restoring and throwing away the form shows what the server has.
  useEffect(() => {
    if (!adopt.current) return
    adopt.current = false
    setTyped(data.typed)
    setLacking({})
  }, [data])

  const path = `/content/${data.collection}/${data.id}`

  async function perform(name: string, body: object, text: string, afterwards: { adopt?: boolean; undo?: (answer: EntryAnswer) => Promise<void> } = {}) {
    adopt.current = afterwards.adopt ?? false
    const { undo } = afterwards
    const answer = await act<EntryAnswer>(`${path}/${name}`, body, (done) => ({ text, undo: undo && (() => undo(done)) }))
    if (answer.ok) {
      setConflict(false)
      setLacking(answer.data.problems ?? {})
      return answer.data
    }
    adopt.current = false
    setLacking(answer.fields)
    if (answer.code === 'desk.changed_meanwhile') {
      setConflict(true)
      await revalidate()
    }
    return undefined
  }

  const save = () => perform('draft', { data: typed, seen: data.seen }, 'The draft is kept. No visitor sees it yet.')

  const restore = async (version: number, seen: string, text = `Version ${version} is public again.`) => {
    const before = data.isPublic ? data.history[0]?.version : undefined
    // Going back to what was public before is one more version, not the loss of one.
    await perform('restore', { version, seen }, text, {
      adopt: true,
      ...(before === undefined
        ? {}
        : { undo: async (done: EntryAnswer) => void (await perform('restore', { version: before, seen: done.seen }, 'Undone.', { adopt: true })) }),
    })
  }

  return {
    typed,
    setTyped,
    lacking,
    conflict,
    busy,
    problem,
    unsaved,
    question,
    save,
    /** What is seen is what is kept: unsaved words are kept first. */
    preview: async () => {
      if (unsaved && !(await save())) return
      leave(() => navigate(href(deskPaths.entryPreview, { collection: data.collection, id: data.id })))
    },
    publish: () => perform('publish', { data: typed, seen: data.seen }, 'Published: visitors see it from now on.', { adopt: true }),
    discard: () => {
      const thrown = data.typed
      return perform('discard', { seen: data.seen }, 'The draft is thrown away.', {
        adopt: true,
        // A draft of something that was never public has nothing left to come back to.
        ...(data.history.length > 0 || data.isPublic
          ? { undo: async ({ seen }) => void (await perform('draft', { data: thrown, seen }, 'The draft is back.', { adopt: true })) }
          : {}),
      })
    },
    remove: () =>
      perform('delete', { seen: data.seen }, 'It is off the site. Its history stays.', {
        adopt: true,
        undo: async ({ restores = 0, seen }) => void (await perform('restore', { version: restores, seen }, 'It is back where it was.', { adopt: true })),
      }),
    restore: (version: number) => restore(version, data.seen),
    takeTheirs: () => {
      setTyped(data.typed)
      setConflict(false)
    },
    keepMine: () => setConflict(false),
  }
}

export type EntryEditor = ReturnType<typeof useEntryEditor>

/** As text, with the fields in one order: the database keeps them in its own. */
function inOrder(typed: TypedEntry): string {
  return JSON.stringify(typed, (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
}
