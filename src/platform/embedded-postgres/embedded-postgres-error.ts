/** Says in one sentence why the embedded PostgreSQL cannot run and what the operator can do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
}
