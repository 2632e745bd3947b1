import { hours } from '#domain/durations.ts'
import type { FileKind } from '#domain/submissions/submission.ts'

/** A file that arrived on an earlier visit: its name and number, never its content. */
export interface RememberedFile {
  kind: FileKind
  /** Which line of its kind it stood in. */
  position: number
  name: string
  sizeBytes: number
  id: string
  arrivedAt: number
}

/** The server throws away what nobody claimed within a day. */
const usefulFor = hours(20)

/** Files that need not be sent again after a reload, kept in this browser. */
export function rememberedFiles(conferenceId: string) {
  const key = `draft-files:submission:${conferenceId}`
  return {
    read(): RememberedFile[] {
      try {
        const files = JSON.parse(localStorage.getItem(key) ?? '[]') as RememberedFile[]
        return files.filter((file) => Date.now() - file.arrivedAt < usefulFor)
      } catch {
        return []
      }
    },
    write(files: readonly RememberedFile[]): void {
      try {
        if (files.length > 0) localStorage.setItem(key, JSON.stringify(files))
        else localStorage.removeItem(key)
      } catch {
        // a forbidden storage only means that a reload asks for the file again
      }
    },
  }
}
