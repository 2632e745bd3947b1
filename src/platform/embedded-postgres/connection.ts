import { type AddressInfo, createServer } from 'node:net'
import { readPassword } from './password.ts'
import { socketFolder, socketPort } from './socket-folder.ts'

export const user = 'colloquia'
export const database = 'colloquia'

/** What pg.Pool and pg.Client take. */
export interface Connection {
  host: string
  port: number
  user: string
  database: string
  password?: string
  /** Said aloud, or a PGSSLMODE in the environment would ask the socket for TLS. */
  ssl: false
}

/** How this process reaches the server of a data folder; where a network port is needed, a free one is proposed. */
export async function connectionTo(dataFolder: string): Promise<Connection> {
  const names = { user, database, ssl: false } as const
  if (process.platform !== 'win32') return { host: await socketFolder(dataFolder), port: socketPort, ...names }
  return { host: '127.0.0.1', port: await freePort(), password: await readPassword(dataFolder), ...names }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
