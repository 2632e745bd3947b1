import { chmod, mkdir } from 'node:fs/promises'

const folder = '/var/lib/colloquia'

/** A folder of root's that every user can pass through, for what the PostgreSQL user cannot reach where it was. */
export async function systemFolder(): Promise<string> {
  await mkdir(folder, { recursive: true })
  // A strict umask would close again what is made to be passed through.
  await chmod(folder, 0o755)
  return folder
}
