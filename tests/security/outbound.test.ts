import http from 'node:http'
import { expect, test } from 'vitest'
import { formHouse, least, multipartOf } from '../support/form-house.ts'
import { organiserAtDesk } from '../support/organiser-at-desk.ts'
import { docxParts, sampleZip } from '../support/sample-files.ts'
import { whenDone } from '../support/when-done.ts'

/** Addresses of a listener on this machine, written in the ways that have deceived filters. */
async function canary() {
  let calls = 0
  const server = http.createServer((_request, response) => {
    calls += 1
    response.end('canary')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  whenDone(() => server.close())
  const { port } = server.address() as { port: number }
  const hosts = ['127.0.0.1', '127.1', 'localhost', '[::ffff:127.0.0.1]', '0', '2130706433', '0x7f000001', '017700000001']
  return { calls: () => calls, addresses: hosts.map((host) => `http://${host}:${port}/canary`) }
}

test('[V1] [V2] [V13] [V42] [V134] nothing that is sent makes us ask another address or read a file of this machine: not a field, not a paper, not when it is read at the desk', async () => {
  const { calls, addresses } = await canary()
  const house = await formHouse()
  const { server, services } = house
  const { cookie } = await organiserAtDesk(services)
  for (const [number, address] of addresses.entries()) {
    const words = `${address} <img src="${address}"> ![x](${address}) \\input{${address}}`
    const bytes = number % 2 === 0 ? reachingPdf(address) : reachingDocx(address)
    const fields = { ...least, email: `a${number}@example.org`, message: words, social: address, 'research_title[]': words, names: words, token: house.token() }
    const name = number % 2 === 0 ? 'paper.pdf' : 'paper.docx'
    const fetching = await house.submit(multipartOf(fields, [{ field: 'document[]', name: 'paper.docx', bytes: reachingDocx(address, 'image') }]))
    expect(fetching.status).toBe(422)
    const answer = await house.submit(multipartOf(fields, [{ field: 'document[]', name, bytes }]))
    expect(answer.status, await answer.clone().text()).toBe(201)
    const { reference, statusUrl } = (await answer.json()) as { reference: string; statusUrl: string }
    const secret = String(statusUrl.split('/').at(-1))
    const status = (await server.inject({ url: `/api/v1/submissions/${reference}?secret=${secret}` })).json()
    const text = await server.inject({ url: `/api/v1/desk/submissions/${reference}/files/${status.files[0].id}/text`, headers: { cookie } })
    expect([200, 422]).toContain(text.statusCode)
    expect(text.body).not.toMatch(/root:|canary</)
    const contact = { subject: 'Hello', name: 'A', email: 'a@example.org', message: words, company: address, token: house.token('contact') }
    await server.inject({ method: 'POST', url: '/api/v1/contact', headers: { 'content-type': 'application/json' }, payload: JSON.stringify(contact) })
    const apply = { fullName: 'A', email: 'a@example.org', linkedin: address, message: words, token: house.token('apply') }
    await server.inject({ method: 'POST', url: '/api/v1/apply-form', headers: { 'content-type': 'application/json' }, payload: JSON.stringify(apply) })
  }
  expect(calls()).toBe(0)
})

/** A link or a picture that lies elsewhere, and pictures from this machine, as Word would fetch them. */
function reachingDocx(address: string, reachedAs: 'hyperlink' | 'image' = 'hyperlink'): Buffer {
  const kind = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const outside = [address, 'file:///etc/passwd', '/dev/zero'].map(
    (target, number) => `<Relationship Id="r${number}" Type="${kind}/${number === 0 ? reachedAs : 'image'}" Target="${target}" TargetMode="External"/>`,
  )
  const relations = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${outside.join('')}</Relationships>`
  return sampleZip([...docxParts('An abstract.'), { name: 'word/_rels/document.xml.rels', bytes: relations }])
}

/** Opens an address, sends itself there, and embeds a file of the machine. */
function reachingPdf(address: string): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/OpenAction 4 0 R/AA<</WC 4 0 R>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 5 0 R/Resources<</XObject<</X 6 0 R>>>>>>',
    `<</S/URI/URI(${address})/Next<</S/SubmitForm/F<</FS/URL/F(${address})>>>>>>`,
    '<</Length 6>>\nstream\n/X Do \nendstream',
    `<</Type/XObject/Subtype/Image/Width 1/Height 1/F<</FS/URL/F(${address})>>/Length 0>>\nstream\n\nendstream`,
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, number) => {
    const place = body.length
    body += `${number + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(`${body}xref\n0 7\n0000000000 65535 f \n${table}trailer\n<</Size 7/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`)
}
