/** A bucket of an S3-compatible store, and the key that opens it. */
export interface S3Place {
  /** Where the store answers, such as https://s3.example.org; the bucket follows in the path. */
  endpoint: string
  region: string
  bucket: string
  /** What all our keys begin with: empty, or ending in a slash. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
}
