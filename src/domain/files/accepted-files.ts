/** The accepted documents and their limits, for the server and the browser. */
export const acceptedKinds = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const

export type AcceptedKind = keyof typeof acceptedKinds

/** The `accept` attribute of a file input. */
export const acceptedExtensions = '.doc,.docx,.pdf'
export const maxFileMegabytes = 20
export const maxFileBytes = maxFileMegabytes * 1024 * 1024

export const tooLargeReason = `The file is larger than the limit of ${maxFileMegabytes} MB.`

/** The kind that a file name claims; the content is validated separately. */
export function kindNamedBy(fileName: string): AcceptedKind | undefined {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase()
  return extension !== undefined && Object.hasOwn(acceptedKinds, extension) ? (extension as AcceptedKind) : undefined
}
