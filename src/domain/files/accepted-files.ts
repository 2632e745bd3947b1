/** The accepted documents and their limits, for the server and the browser. */
export const acceptedKinds = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const

export type AcceptedKind = keyof typeof acceptedKinds

/** What reviewers attach: an old Word file (.doc) could not be cleaned of their names. */
export const attachmentKinds = { pdf: acceptedKinds.pdf, docx: acceptedKinds.docx } as const

/** What presenters show. */
export const slideKinds = {
  pdf: 'application/pdf',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
} as const

/** Photographs of people. */
export const photographKinds = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
} as const

/** The kinds of files that a form takes: documents everywhere, attachments of reviews, slides where presenters send them, and a photograph in the account. */
export const acceptedSets = { documents: acceptedKinds, attachments: attachmentKinds, slides: slideKinds, photographs: photographKinds } as const
export type AcceptedSet = keyof typeof acceptedSets

/** The media type of every kind. */
export const mediaTypes = { ...acceptedKinds, ...slideKinds, ...photographKinds } as const
export type FileContentKind = keyof typeof mediaTypes

/** As sentences name them. */
export const setExtensions = {
  documents: '.doc, .docx and .pdf',
  attachments: '.docx and .pdf',
  slides: '.pdf and .pptx',
  photographs: '.jpg, .png, .webp and .avif',
} as const satisfies Record<AcceptedSet, string>

/** The `accept` attribute of a file input. */
export const acceptedExtensions = '.doc,.docx,.pdf'
/** The same where reviewers attach files. */
export const attachmentExtensions = '.docx,.pdf'
export const maxFileMegabytes = 20
export const maxFileBytes = maxFileMegabytes * 1024 * 1024

export const tooLargeReason = `The file is larger than the limit of ${maxFileMegabytes} MB.`

/** The kind that a file name claims; the content is validated separately. */
export function kindNamedBy(fileName: string): AcceptedKind | undefined {
  return kindIn(fileName, 'documents') as AcceptedKind | undefined
}

/** The same among the kinds of a set. */
export function kindIn(fileName: string, set: AcceptedSet): FileContentKind | undefined {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase()
  return extension !== undefined && Object.hasOwn(acceptedSets[set], extension) ? (extension as FileContentKind) : undefined
}
