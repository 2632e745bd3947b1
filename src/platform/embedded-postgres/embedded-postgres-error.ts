/** Why the embedded PostgreSQL cannot serve, in one sentence that a person can act on. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
}
