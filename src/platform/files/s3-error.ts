/** The store refused, was silent or could not be reached. The words are ours: what a request carried stays out of them. */
export class S3Error extends Error {
  readonly code: string
  readonly status: number | undefined

  constructor(message: string, code: string, status?: number) {
    super(message)
    this.name = 'S3Error'
    this.code = code
    this.status = status
  }
}
