import { OperatorError } from './operator-error.ts'

/** A value of the environment that cannot be used; its message is the one sentence the operator reads. */
export class ConfigError extends OperatorError {}
