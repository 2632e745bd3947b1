import { deskPaths } from '../desk-paths.ts'

/** The address of a page about a person. */
export function personalDataPath(email: string, page: typeof deskPaths.personalData | typeof deskPaths.erasure = deskPaths.personalData): string {
  return `${page}?${new URLSearchParams({ email })}`
}
