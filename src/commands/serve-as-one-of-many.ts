import cluster from 'node:cluster'
import type { FromProcess, Greeting, ToProcess } from '#platform/processes/messages.ts'
import { turnsOfTheMachine } from '#platform/processes/turns.ts'
import type { Config } from '../config.ts'
import { inHouse } from './run-command.ts'
import { serveUntilStopped } from './serve.ts'
import type { GivenToProcess } from './serve-in-processes.ts'

/** One of the processes that answer visitors: begins when it is greeted, ends when it is told to or when its keeper is gone. */
export async function serveAsOneOfMany(config: Config, say: (line: string) => void): Promise<void> {
  // Ctrl+C at a terminal reaches every process; the keeper decides.
  process.on('SIGINT', () => undefined)
  const tell = (message: FromProcess) => void process.send?.(message)
  const hear = (listener: (message: ToProcess) => void) => void process.on('message', listener)
  const greeting = await new Promise<Greeting<GivenToProcess>>((resolve) => {
    process.once('message', resolve)
    tell({ kind: 'here' })
  })
  const stop = new Promise<void>((resolve) => {
    hear((message) => message.kind === 'stop' && resolve())
    process.once('SIGTERM', () => resolve())
  })
  const surroundings = { ...greeting.given, leads: greeting.leads, processes: greeting.processes, passwordTurns: turnsOfTheMachine({ tell, hear }) }
  const announce = (address: string) => tell({ kind: 'ready', address })
  try {
    await inHouse(config, say, (house) => serveUntilStopped(house, () => stop, announce), surroundings)
  } finally {
    // The line to the keeper would hold us here.
    cluster.worker?.disconnect()
  }
}
