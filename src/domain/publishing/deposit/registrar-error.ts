/** The registrar could not be reached or did not accept a request; its message is for the desk. */
export class RegistrarError extends Error {
  /** Whether the next request would fail in the same way. */
  readonly concernsAll: boolean
  constructor(message: string, concernsAll: boolean) {
    super(message)
    this.concernsAll = concernsAll
  }
}
