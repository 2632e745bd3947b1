import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dataFolder } from '../support/program.ts'
import { startSite } from '../support/site.ts'

// Starting processes takes long on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })
const eventually = { timeout: 120_000, interval: 100 }

test('a reload under load replaces every worker, and no request fails', async () => {
  const site = await startSite({ DATA_DIR: await dataFolder(), PROCESSES: '2' })
  onTestFinished(() => site.stop())
  // Keep-alive connections, as browsers and proxies use them.
  const agent = new http.Agent({ keepAlive: true, maxSockets: 8 })
  onTestFinished(() => agent.destroy())
  const failures: string[] = []
  let answered = 0
  let enough = false

  function ask(path: string, method = 'GET', body?: string): Promise<void> {
    return new Promise((resolve) => {
      const headers = body ? { 'content-type': 'application/json' } : {}
      const request = http.request(site.url + path, { agent, method, headers }, (response) => {
        response.resume()
        response.on('end', () => {
          answered += 1
          if ((response.statusCode ?? 500) >= 400) failures.push(`${method} ${path}: ${response.statusCode}`)
          resolve()
        })
      })
      request.on('error', (error) => {
        failures.push(`${method} ${path}: ${error.message}`)
        resolve()
      })
      request.end(body)
    })
  }
  const message = (number: number) =>
    JSON.stringify({ subject: 'Visa letter', name: 'Ada', email: `ada-${number}@example.org`, message: 'Please send me a letter.' })
  let written = 0
  const visitors = Array.from({ length: 8 }, async (_, visitor) => {
    while (!enough) {
      // Slow enough for the hourly rate limit.
      if (visitor === 0) await pause(500).then(() => ask('/api/v1/contact', 'POST', message(written++)))
      else await ask(visitor % 2 === 0 ? '/about' : '/api/v1/get-conference')
      await pause(visitor)
    }
  })
  for (const round of [1, 2]) {
    const before = answered
    await expect.poll(() => answered, eventually).toBeGreaterThan(before + 50)
    site.process.kill('SIGHUP')
    await expect.poll(() => site.output().match(/All workers are replaced\./g)?.length ?? 0, eventually).toBe(round)
  }
  const before = answered
  await expect.poll(() => answered, eventually).toBeGreaterThan(before + 50)
  enough = true
  await Promise.all(visitors)
  expect(failures).toEqual([])
  expect(site.process.exitCode).toBeNull()
})
