import { discardFiles } from '#domain/files/discard-files.ts'
import type { Services } from '#domain/services.ts'
import type { ReceivedForm } from './read-form.ts'

/** Files that came inside a form and were not claimed, because it was refused or had come before, go at once: whoever sends it again sends them again. */
export async function thenDiscard<Outcome>(services: Pick<Services, 'db' | 'files'>, { files }: ReceivedForm, act: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await act()
  } finally {
    const ids = files.map(({ id }) => id)
    // The sender must hear how the act ended; bytes that stay after all are swept.
    await discardFiles(services, ids).catch(() => undefined)
  }
}
