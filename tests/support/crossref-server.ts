import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The part of Crossref's deposit by HTTPS that we use. Nothing is registered until a test says what becomes of it. */
export async function crossrefServer({ user = 'meridian', password = 'secret' } = {}) {
  const files = new Map<string, string>()
  const results = new Map<string, string>()
  const state = { status: 200, answer: '<html><h2>SUCCESS</h2>Your batch submission was successfully received.</html>', addresses: [] as string[] }

  const server = createServer(async (request, response) => {
    state.addresses.push(request.url ?? '')
    const form = await new Response(new Uint8Array(await bodyOf(request)), {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    }).formData()
    const text = (name: string) => String(form.get(name) ?? '')
    if (state.status !== 200) return response.writeHead(state.status).end('<html>Something is <b>wrong</b></html>')
    if (request.url === '/servlet/deposit') {
      if (text('login_id') !== user || text('login_passwd') !== password) return response.writeHead(401).end()
      const file = form.get('fname')
      if (text('operation') !== 'doMDUpload' || !(file instanceof File)) return response.writeHead(400).end()
      const xml = await file.text()
      files.set(/<doi_batch_id>([^<]+)</.exec(xml)?.[1] ?? '', xml)
      return response.end(state.answer)
    }
    if (text('usr') !== user || text('pwd') !== password) return response.writeHead(401).end()
    return response.end(results.get(text('doi_batch_id')) ?? '<doi_batch_diagnostic status="unknown_submission"/>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    state,
    /** What was sent, the newest last. */
    files: () => [...files.values()],
    /** The registrar has worked on everything that was sent. */
    finish(status: 'Success' | 'Warning' | 'Failure', message: string) {
      for (const id of files.keys())
        results.set(
          id,
          `<?xml version="1.0" encoding="UTF-8"?><doi_batch_diagnostic status="completed" sp="cs1"><batch_id>${id}</batch_id><record_diagnostic status="${status}"><doi>10.1234/x</doi><msg>${message}</msg></record_diagnostic></doi_batch_diagnostic>`,
        )
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
