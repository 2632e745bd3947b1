import { useRef, useState } from 'react'
import { TextAreaField } from '../../ui/form/fields.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'

/** The references of an article, which the files of its author often hold already: they come into the field, and are stored when the form is saved. */
export function ReferencesField({ articleId, references, hasFiles }: { articleId: string; references: string; hasFiles: boolean }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [found, setFound] = useState<number>()
  const { mutate, busy, problem } = useMutation()

  async function find() {
    setFound(undefined)
    const result = await mutate<{ references: string[] }>(`/publishing/articles/${articleId}/references`, {})
    const field = area.current
    if (!result.ok || !field) return
    const typed = field.value.split('\n').map((line) => line.trim())
    const added = result.data.references.filter((line) => !typed.includes(line))
    field.value = [...typed.filter((line) => line !== ''), ...added].join('\n')
    setFound(added.length)
    field.focus()
  }

  return (
    <>
      <TextAreaField
        ref={area}
        name="references"
        label="References"
        hint="One per line; a DOI or an address becomes a link"
        rows={6}
        maxLength={100_000}
        defaultValue={references}
      />
      {hasFiles && (
        <p className="desk-actions">
          <button type="button" className="button quiet" aria-disabled={busy} onClick={() => void find()}>
            Find them in the author’s file
          </button>
          <span className="soft" role="status">
            {found !== undefined && foundInWords(found)}
          </span>
        </p>
      )}
      <ProblemNote problem={problem} />
    </>
  )
}

function foundInWords(count: number): string {
  if (count === 0) return 'All that were found are here already.'
  return `${count === 1 ? 'One reference was' : `${count} references were`} added. Please check ${count === 1 ? 'it' : 'them'}, then save.`
}
