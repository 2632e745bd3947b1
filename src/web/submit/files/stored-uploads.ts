import { hours } from '#domain/durations.ts'
import type { FormFileKind } from '#domain/submissions/submission.ts'

/** A file that was uploaded on an earlier visit: its name and id, never its content. */
export interface StoredUpload {
  kind: FormFileKind
  /** The index of its row among the rows of its kind. */
  position: number
  name: string
  sizeBytes: number
  id: string
  arrivedAt: number
}

/** Shorter than the 24 hours after which the server deletes an unclaimed upload. */
const uploadTtl = hours(20)

/** The uploads that need not be repeated after a reload, in localStorage. */
export function storedUploads(conferenceId: string) {
  const key = `draft-files:submission:${conferenceId}`
  return {
    read(): StoredUpload[] {
      try {
        const files = JSON.parse(localStorage.getItem(key) ?? '[]') as StoredUpload[]
        return files.filter((file) => Date.now() - file.arrivedAt < uploadTtl)
      } catch {
        return []
      }
    },
    write(files: readonly StoredUpload[]): void {
      try {
        if (files.length > 0) localStorage.setItem(key, JSON.stringify(files))
        else localStorage.removeItem(key)
      } catch {
        // Without localStorage a reload loses the uploads.
      }
    },
  }
}
