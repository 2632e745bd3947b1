import http from 'node:http'

export interface Answer {
  status: number
  body: Buffer
  milliseconds: number
}

/** Asks on a line of its own from an address of its own: visitors and authors do not share one. Every address 127.x.y.z is this machine. */
export function ask(
  url: string,
  { method = 'GET', headers = {}, body = [], from = 1 }: { method?: string; headers?: Record<string, string>; body?: Buffer[]; from?: number } = {},
): Promise<Answer> {
  const begun = performance.now()
  const localAddress = `127.1.${(from >> 8) & 255}.${from & 255 || 1}`
  const length = body.reduce((sum, part) => sum + part.length, 0)
  return new Promise((resolve, reject) => {
    const sized = method === 'GET' ? {} : { 'content-length': String(length) }
    const request = http.request(url, { method, headers: { ...sized, ...headers }, localAddress, agent: false }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts), milliseconds: performance.now() - begun }))
    })
    request.on('error', reject)
    for (const part of body) request.write(part)
    request.end()
  })
}

/** Reads pages again and again until told to stop; answers with how long each took and what was no page. */
export function visitors(base: string, pages: readonly string[], perSecond: number, from: number) {
  const times: number[] = []
  const failures: string[] = []
  const underWay = new Set<Promise<void>>()
  let number = 0
  const timer = setInterval(() => {
    const page = pages[number % pages.length] ?? '/'
    number += 1
    const visit = ask(base + page, { from: from + (number % 200) }).then(
      ({ status, milliseconds }) => {
        times.push(milliseconds)
        if (status !== 200) failures.push(`${page} ${status}`)
      },
      (error: Error) => void failures.push(`${page} ${error.message}`),
    )
    underWay.add(visit)
    void visit.then(() => underWay.delete(visit))
  }, 1000 / perSecond)
  return {
    times,
    failures,
    async stop() {
      clearInterval(timer)
      await Promise.all(underWay)
    },
  }
}
