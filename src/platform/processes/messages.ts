/** The first word to a process that shares the machine with others like it. */
export interface Greeting<Given> {
  kind: 'begin'
  /** One process of a machine does what must be done once: it fills an empty database, sends the mail and sweeps. */
  leads: boolean
  processes: number
  given: Given
}

export type ToProcess = { kind: 'stop' } | { kind: 'turn'; number: number; granted: boolean }

export type FromProcess =
  | { kind: 'here' }
  | { kind: 'ready'; address: string }
  | { kind: 'turn-wanted'; number: number }
  | { kind: 'turn-over'; number: number }
