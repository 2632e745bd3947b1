/** The documents we take, and how much of them. The browser may read this file too: its hints and our judgement are one table. */
export const acceptedKinds = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const

export type AcceptedKind = keyof typeof acceptedKinds

/** What a file input says in its `accept`. */
export const acceptedExtensions = '.doc,.docx,.pdf'
export const mostFileMegabytes = 20
export const mostFileBytes = mostFileMegabytes * 1024 * 1024

export const tooLargeReason = `The file is larger than ${mostFileMegabytes} MB, which is the most we can take.`

/** The kind a name promises; only its content can keep that promise. */
export function kindNamedBy(fileName: string): AcceptedKind | undefined {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase()
  return extension !== undefined && Object.hasOwn(acceptedKinds, extension) ? (extension as AcceptedKind) : undefined
}
