// The least that a submission can be on Node: node bench/bare-server.mjs PORT FOLDER DATABASE-SOCKET-FOLDER
import cluster from 'node:cluster'
import { createHash, randomBytes } from 'node:crypto'
import { open, rename } from 'node:fs/promises'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'

const [port, folder, host] = process.argv.slice(2)
const connection = { host, port: 5432, user: 'colloquia', database: 'bare' }

if (cluster.isPrimary) {
  const client = new pg.Client({ ...connection, database: 'colloquia' })
  await client.connect()
  await client.query('CREATE DATABASE bare')
  await client.end()
  const bare = new pg.Client(connection)
  await bare.connect()
  await bare.query('CREATE TABLE received (id text PRIMARY KEY, fields text NOT NULL, sha256 text NOT NULL, size_bytes integer NOT NULL)')
  await bare.end()
  for (let process = 0; process < os.availableParallelism(); process += 1) cluster.fork()
} else {
  const pool = new pg.Pool({ ...connection, max: 5 })
  http
    .createServer((request, response) => receive(pool, request).then(() => response.writeHead(201).end('{}'), fail(response)))
    .listen(Number(port), '127.0.0.1')
}

function fail(response) {
  return (error) => response.writeHead(500).end(error.message)
}

/** One form whose last part is a file: taken apart, hashed on the way, written and synced, and named by one row that is committed and synced. */
async function receive(pool, request) {
  const { fields, pieces, sha256, sizeBytes } = await read(request)
  const id = randomBytes(16).toString('hex')
  const draft = path.join(folder, `${id}.draft`)
  const handle = await open(draft, 'wx', 0o600)
  await handle.writev(pieces)
  await rename(draft, path.join(folder, id))
  await handle.datasync()
  await handle.close()
  await pool.query({ name: 'receive', text: 'INSERT INTO received VALUES ($1, $2, $3, $4)', values: [id, fields, sha256, sizeBytes] })
}

function read(request) {
  const delimiter = Buffer.from(`\r\n--${/boundary=(.*)$/.exec(request.headers['content-type'])[1]}`)
  const hash = createHash('sha256')
  const pieces = []
  let [fields, sizeBytes] = ['', 0]
  const take = (bytes) => {
    hash.update(bytes)
    pieces.push(bytes)
    sizeBytes += bytes.length
  }
  return new Promise((resolve, reject) => {
    request.on('error', reject)
    request.on('data', (piece) => {
      const begin = fields === '' ? piece.indexOf('\r\n\r\n', piece.indexOf('filename=')) + 4 : 0
      if (begin > 0) fields = piece.toString('latin1', 0, begin)
      const end = piece.indexOf(delimiter, begin)
      take(piece.subarray(begin, end === -1 ? piece.length : end))
    })
    request.on('end', () => resolve({ fields, pieces, sha256: hash.digest('hex'), sizeBytes }))
  })
}
