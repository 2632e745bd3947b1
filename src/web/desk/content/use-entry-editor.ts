import { useEffect, useRef, useState } from 'react'
import { href, useNavigate, useRevalidator } from 'react-router'
import type { TypedEntry } from '#domain/content/desk/typed-entry.ts'
import { callApi } from '../../accounts/call-api.ts'
import { deskPaths } from '../desk-paths.ts'
import { useUnsavedChanges } from '../ui/confirm-dialog.tsx'
import { useNotices } from '../ui/notices.tsx'
import { type MutationProblem, useMutation } from '../ui/use-mutation.tsx'
import type { EntryData } from './entry.tsx'

interface EntryResult {
  seen: string
  version?: number
  restores?: number
  problems?: Record<string, string>
}

/** The state and actions of the entry form. The typed values stay after a refusal, until they are published or discarded. */
export function useEntryEditor(data: EntryData) {
  const [typed, setTyped] = useState<TypedEntry>(data.typed)
  const [lacking, setLacking] = useState<Record<string, string>>({})
  const [conflict, setConflict] = useState(false)
  const [refused, setRefused] = useState<MutationProblem>()
  const { mutate, busy, problem } = useMutation()
  const { notify } = useNotices()
  const { revalidate } = useRevalidator()
  const resetForm = useRef(false)
  const unsaved = canonicalJson(typed) !== canonicalJson(data.typed)
  const nothingToPublish = data.isPublic && !data.draft && !unsaved
  const { leave, leaveDialog } = useUnsavedChanges(unsaved)
  const navigate = useNavigate()

  // After publishing, restoring and discarding the form shows the server's values.
  useEffect(() => {
    if (!resetForm.current) return
    resetForm.current = false
    setTyped(data.typed)
    setLacking({})
  }, [data])

  const path = `/content/${data.collection}/${data.id}`

  async function perform(name: string, body: object, text: string, options: { reset?: boolean; undo?: (result: EntryResult) => Promise<void> } = {}) {
    resetForm.current = options.reset ?? false
    setRefused(undefined)
    const { undo } = options
    const result = await mutate<EntryResult>(`${path}/${name}`, body, (done) => ({ text, undo: undo && (() => undo(done)) }))
    if (result.ok) {
      setConflict(false)
      setLacking(result.data.problems ?? {})
      return result.data
    }
    resetForm.current = false
    setLacking(result.fields)
    if (result.code === 'desk.changed_meanwhile') await showConflict()
    return undefined
  }

  async function showConflict(): Promise<void> {
    setConflict(true)
    await revalidate()
  }

  const save = () => perform('draft', { data: typed, seen: data.seen }, 'Draft saved. Visitors cannot see it yet.')

  const restore = async (version: number, seen: string, text = `Version ${version} is public again.`) => {
    const before = data.isPublic ? data.history[0]?.version : undefined
    // Undoing a restore publishes the previous version again, as a new version.
    await perform('restore', { version, seen }, text, {
      reset: true,
      ...(before === undefined
        ? {}
        : { undo: async (done: EntryResult) => void (await perform('restore', { version: before, seen: done.seen }, 'Undone.', { reset: true })) }),
    })
  }

  return {
    typed,
    setTyped,
    lacking,
    conflict,
    busy,
    problem: refused ?? problem,
    unsaved,
    leaveDialog,
    save,
    /** Saves unsaved changes first, because the preview shows the stored draft. */
    preview: async () => {
      if (unsaved && !(await save())) return
      leave(() => navigate(href(deskPaths.entryPreview, { collection: data.collection, id: data.id })))
    },
    /** What visitors read already is not published again, by a second click for instance. */
    nothingToPublish,
    publish: async () =>
      nothingToPublish || (await perform('publish', { data: typed, seen: data.seen }, 'Published. Visitors can see it now.', { reset: true })),
    discard: () => {
      const discarded = data.typed
      return perform('discard', { seen: data.seen }, 'The draft has been discarded.', {
        reset: true,
        undo: async ({ seen }) => void (await perform('draft', { data: discarded, seen }, 'The draft is back.', { reset: true })),
      })
    },
    /** A draft that was never public leaves no page behind; undoing begins it again under the same name. */
    deleteDraft: async () => {
      const deleted = data.typed
      // Without useMutation: loading this page again would find nothing.
      const done = await callApi(`/desk${path}/discard`, { seen: data.seen })
      if (!done.ok) {
        setRefused(done)
        return done.code === 'desk.changed_meanwhile' ? showConflict() : undefined
      }
      leave(() => navigate(href(deskPaths.collection, { collection: data.collection })))
      notify({
        text: `The draft “${data.title}” is deleted.`,
        undo: async () => {
          const again = await callApi<{ id: string }>(`/desk/content/${data.collection}`, { data: deleted })
          notify({ text: again.ok ? 'The draft is back.' : again.message })
          if (again.ok) await navigate(href(deskPaths.entry, { collection: data.collection, id: again.data.id }))
        },
      })
    },
    remove: () =>
      perform('delete', { seen: data.seen }, 'It is off the site. Its history stays.', {
        reset: true,
        undo: async ({ restores = 0, seen }) => void (await perform('restore', { version: restores, seen }, 'It is back where it was.', { reset: true })),
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

/** JSON with sorted keys, because the database does not keep their order. */
function canonicalJson(typed: TypedEntry): string {
  return JSON.stringify(typed, (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
}
