import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { minutes, seconds } from '#domain/durations.ts'
import { DocumentError, documentRenderer } from './render-document.ts'

const render = documentRenderer()
const letter = { template: '#let render(data) = [= Dear #data.name]', title: 'A letter', language: 'en' }
const textOf = async (pdf: Uint8Array) => (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })).text

describe('a document', { timeout: minutes(4) }, () => {
  test('is a tagged PDF with its title, its language and its text', async () => {
    const pdf = await render({ ...letter, data: { name: 'Zoë' } })
    const document = await getDocumentProxy(new Uint8Array(pdf))
    const { info } = await document.getMetadata()
    const source = Buffer.from(pdf).toString('latin1')
    expect(info).toMatchObject({ Title: 'A letter', Language: 'en' })
    expect(source).toContain('/Marked true')
    expect(source).toContain('/FontFile')
    expect(await textOf(pdf)).toContain('Dear Zoë')
  })

  test.each(['Đặng Thị Ngọc Ánh', 'Łukasz Żółw', 'Иван Щукин', 'ශ්‍රී', '王小明', 'அருள்', 'محمد', 'देवी'])('can write %s', async (name) => {
    const text = await textOf(await render({ ...letter, data: { name } }))
    // A font without a letter leaves its glyph 0, which reads as nothing or as a sign of its own.
    expect([...text.normalize('NFKC')].filter((sign) => /\p{L}/u.test(sign)).length).toBeGreaterThan('Dear'.length)
    if (/^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Han} ]+$/u.test(name)) expect(text.normalize('NFC')).toContain(name)
  })

  test('is the same bytes for the same data', async () => {
    const order = { ...letter, data: { name: 'Ivan Щукин 王' } }
    const [one, between, two] = [await render(order), await render({ ...letter, data: { name: 'Ada' } }), await documentRenderer()(order)]
    expect(Buffer.from(one).equals(Buffer.from(two))).toBe(true)
    expect(Buffer.from(one).equals(Buffer.from(between))).toBe(false)
  })

  test('takes data as data, never as markup', async () => {
    const name = '#panic("x") $x$ *bold* = Heading <label> @ref'
    expect(await textOf(await render({ ...letter, title: '#panic("t")', data: { name } }))).toContain(name)
  })

  test('cannot read the disk or fetch packages', async () => {
    await expect(render({ ...letter, data: {}, template: '#let render(data) = raw(read("/etc/hostname"))' })).rejects.toThrow(DocumentError)
    await expect(render({ ...letter, data: {}, template: '#import "@preview/cetz:0.3.1"\n#let render(data) = []' })).rejects.toThrow(DocumentError)
  })

  test('that is wrong says where, and the next one is made', async () => {
    await expect(render({ ...letter, data: {}, template: '#let render(data) = [#data.name]' })).rejects.toThrow(
      /“A letter” could not be made: .*template\.typ:1/,
    )
    expect(await textOf(await render({ ...letter, data: { name: 'Ada' } }))).toContain('Dear Ada')
  })

  test('that takes too long ends its thread only', async () => {
    const hasty = documentRenderer({ timeout: 50, idleTimeout: seconds(1), maxQueued: 2 })
    await expect(hasty({ ...letter, data: { name: 'Ada' } })).rejects.toThrow('took longer than 0.05 seconds')
    const endless = '#let render(data) = { let i = 0; while i < 9000000 { i += 1 }; str(i) }'
    await expect(render({ ...letter, data: {}, template: endless })).rejects.toThrow(DocumentError)
  })

  test('waits for those before it, and is refused when too many wait', async () => {
    const narrow = documentRenderer({ timeout: minutes(3), idleTimeout: seconds(1), maxQueued: 1 })
    const order = { ...letter, data: { name: 'Ada' } }
    const results = await Promise.allSettled([narrow(order), narrow(order), narrow(order)])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect(results[2]).toMatchObject({ reason: { code: 'service.unavailable' } })
  })
})
