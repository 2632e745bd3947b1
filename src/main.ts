import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { readConfig } from './config.ts'
import { OperatorError } from './operator-error.ts'

const say = (line: string) => console.log(line)

/** Imports on demand: the supervisor lives as long as its workers and needs little of their code. */
async function main(command: string): Promise<void> {
  const config = readConfig(process.env, process.cwd())
  if (command === 'serve' && cluster.isPrimary) {
    const { supervise } = await import('./commands/supervise.ts')
    return supervise(config, say, fileURLToPath(import.meta.url))
  }
  const { runCommand, runWorker } = await import('./commands/run-command.ts')
  return cluster.isWorker ? runWorker(config, say) : runCommand(command, config, say)
}

main(process.argv[2] ?? 'serve').catch((error: unknown) => {
  console.error(error instanceof OperatorError ? error.message : error)
  process.exitCode = 1
  // The channel to the supervisor would keep a worker alive that cannot work.
  cluster.worker?.disconnect()
})
