import http from 'node:http'

/** Asks on a line of its own from an address of its own: visitors and authors do not share one. Every address 127.x.y.z is this machine. */
export function ask(url, { method = 'GET', headers = {}, body = [], from = 1 } = {}) {
  const begun = performance.now()
  const localAddress = `127.1.${(from >> 8) & 255}.${from & 255 || 1}`
  const length = body.reduce((sum, part) => sum + part.length, 0)
  return new Promise((resolve, reject) => {
    const sized = method === 'GET' ? {} : { 'content-length': String(length) }
    const request = http.request(url, { method, headers: { ...sized, ...headers }, localAddress, agent: false }, (response) => {
      const parts = []
      response.on('data', (part) => parts.push(part))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          location: response.headers.location ?? '',
          body: Buffer.concat(parts),
          milliseconds: performance.now() - begun,
        }),
      )
    })
    request.on('error', reject)
    for (const part of body) request.write(part)
    request.end()
  })
}
