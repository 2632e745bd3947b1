import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { boundEngine } from '#platform/processes/engine.ts'
import { readConfig } from './config.ts'
import { PlainError } from './plain-error.ts'

const say = (line: string) => console.log(line)

/** What the process that keeps others does not need is not even loaded in it: it lives as long as they do. */
async function main(command: string): Promise<void> {
  const config = readConfig(process.env, process.cwd())
  if (command === 'serve' && cluster.isWorker) {
    const { serveAsOneOfMany } = await import('./commands/serve-as-one-of-many.ts')
    return serveAsOneOfMany(config, say)
  }
  if (command === 'serve') boundEngine()
  if (command === 'serve' && config.processes > 1) {
    const { serveInProcesses } = await import('./commands/serve-in-processes.ts')
    return serveInProcesses(config, say, fileURLToPath(import.meta.url))
  }
  const { runCommand } = await import('./commands/run-command.ts')
  return runCommand(command, config, say)
}

main(process.argv[2] ?? 'serve').catch((error: unknown) => {
  console.error(error instanceof PlainError ? error.message : error)
  process.exitCode = 1
})
