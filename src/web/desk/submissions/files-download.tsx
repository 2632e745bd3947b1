import { useState } from 'react'
import { formatSize } from '../../submit/files/chosen-file.ts'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'

interface Summary {
  files: number
  bytes: number
  held: number
}

/** The files of what is selected, as an archive: first how many they are, then a plain form post, so that the browser saves it as it streams. */
export function FilesDownload({ search, what }: { search: string; what: string }) {
  const { mutate, busy, problem, clearProblem } = useMutation()
  const [found, setFound] = useState<Summary & { search: string }>()
  const shown = found?.search === search ? found : undefined

  async function look() {
    if (shown) return setFound(undefined)
    clearProblem()
    const result = await mutate<Summary>('/submissions/files/summary', { query: search })
    if (result.ok) setFound({ ...result.data, search })
  }
  return (
    <>
      <button type="button" className="button quiet" aria-expanded={shown !== undefined} aria-disabled={busy} onClick={() => void look()}>
        {busy ? 'Please wait…' : 'Files…'} <span className="unseen">({what})</span>
      </button>
      {shown && (
        <form className="files-download" method="post" action={`/api/v1/desk/submissions/files?${search}`}>
          <p role="status">
            {shown.files === 0
              ? 'No file can be downloaded.'
              : `${shown.files === 1 ? 'One file' : `${shown.files} files`}, ${formatSize(shown.bytes)}, named by reference.`}
            {shown.held > 0 &&
              ` ${shown.held === 1 ? 'One is' : `${shown.held} are`} held back by the virus scanner; a text in the archive names ${shown.held === 1 ? 'it' : 'them'}.`}
          </p>
          {shown.files + shown.held > 0 && (
            <button type="submit" className="button">
              Download ZIP
            </button>
          )}
        </form>
      )}
      <ProblemNote problem={problem} />
    </>
  )
}
