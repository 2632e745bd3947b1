/** A bucket of an S3-compatible store and the key that opens it. */
export interface S3Location {
  /** The address of the store, such as https://s3.example.org; the bucket follows in the path. */
  endpoint: string
  region: string
  bucket: string
  /** The start of all our keys: empty, or ending in a slash. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
}

/** The store for files cannot be used; the message is the one sentence the operator reads. */
export class FilesUnreachableError extends Error {}
