import path from 'node:path'

export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  publicUrl: string
  seed: 'demo' | 'none'
  logLevel: LogLevel
  /** The folder of the checkout: content, migrations and the built pages lie beside each other in it. */
  projectDir: string
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

/** A value of the environment that cannot be used; its message is the one sentence the operator reads. */
export class ConfigError extends Error {}

/** Reads the environment once. Every setting has a default that works; a bad value is named. */
export function readConfig(env: NodeJS.ProcessEnv, projectDir: string): Config {
  const text = (name: string) => env[name]?.trim() || undefined
  const port = portNumber(text('PORT') ?? '3000')
  const host = text('HOST') ?? '127.0.0.1'
  return {
    port,
    host,
    dataDir: path.resolve(projectDir, text('DATA_DIR') ?? 'var'),
    databaseUrl: address('DATABASE_URL', text('DATABASE_URL'), ['postgres:', 'postgresql:']),
    publicUrl: (address('PUBLIC_URL', text('PUBLIC_URL'), ['http:', 'https:']) ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`).replace(
      /\/+$/,
      '',
    ),
    seed: oneOf('SEED', text('SEED') ?? 'demo', ['demo', 'none']),
    logLevel: oneOf('LOG_LEVEL', text('LOG_LEVEL') ?? 'info', logLevels),
    projectDir,
  }
}

function portNumber(value: string): number {
  const port = Number(value)
  if (!/^\d+$/.test(value) || port > 65_535) throw new ConfigError(`PORT must be a number from 0 to 65535, not '${value}'.`)
  return port
}

function oneOf<const T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((candidate) => candidate === value)
  if (!found) throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not '${value}'.`)
  return found
}

/** The value itself is not repeated: it may hold a password. */
function address(name: string, value: string | undefined, protocols: string[]): string | undefined {
  if (value === undefined) return undefined
  const usable = URL.canParse(value) && protocols.includes(new URL(value).protocol)
  if (!usable) throw new ConfigError(`${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`)
  return value
}
