/** The store for files cannot be used; the message is the one sentence the operator reads. */
export class FilesUnreachableError extends Error {}
