import http from 'node:http'

/** One request over a line that may be kept; answers with the time to the first byte and the whole body. */
export function ask(agent, url, { method = 'GET', headers = {}, body, localAddress } = {}) {
  return new Promise((resolve, reject) => {
    const begun = performance.now()
    const request = http.request(url, { method, headers, agent, localAddress }, (answer) => {
      const firstByte = performance.now() - begun
      const parts = []
      answer.on('data', (part) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, firstByte, took: performance.now() - begun, body: Buffer.concat(parts) }),
      )
    })
    request.on('error', reject)
    if (Array.isArray(body)) {
      request.cork()
      for (const part of body) request.write(part)
      request.uncork()
      request.end()
    } else request.end(body)
  })
}

export const oneLine = () => new http.Agent({ keepAlive: true, maxSockets: 1 })
