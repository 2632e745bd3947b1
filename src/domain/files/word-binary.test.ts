import { describe, expect, test } from 'vitest'
import { packageStream, sampleCompound, wordStream } from '../../../tests/support/sample-files.ts'
import { validator } from '../../../tests/support/validated.ts'

const validate = await validator()
const documentOf = (streams: Record<string, Buffer | string>) => sampleCompound({ WordDocument: wordStream(), '1Table': Buffer.alloc(4096), ...streams })

describe('an honest .doc is accepted', () => {
  test('when its text lies in the small blocks, whatever else is in them', async () => {
    for (const bytes of [12, 64, 2579, 4095, 4096])
      expect(await validate(sampleCompound({ '1Table': Buffer.alloc(700), WordDocument: wordStream({ bytes }), Data: Buffer.alloc(9000) }), 'doc')).toBe(
        'accepted',
      )
  })
  test('when it comes from Word 6 or 95, also in their Asian editions', async () => {
    for (const [mark, format] of [
      [0xa5dc, 101],
      [0xa5dc, 104],
      [0xa699, 104],
      [0xa697, 103],
    ] as const)
      for (const bytes of [2600, 9000]) expect(await validate(sampleCompound({ WordDocument: wordStream({ bytes, mark, format }) }), 'doc')).toBe('accepted')
  })
  test('when its streams are named in other letters', async () => {
    for (const name of ['worddocument', 'WORDDOCUMENT']) expect(await validate(sampleCompound({ [name]: wordStream() }), 'doc')).toBe('accepted')
  })
  test('with equations and other documents inside', async () => {
    const objects = { '/ObjectPool/_1/Equation Native': Buffer.alloc(300), '/ObjectPool/_2/\x01Ole10Native': packageStream('data.csv', 'a,b\r\n1,2\r\n') }
    expect(await validate(documentOf(objects), 'doc')).toBe('accepted')
  })
})

describe('a doubt about a .doc is noted for the desk', () => {
  test('when its text does not begin as in Word', async () => {
    expect(await validate(sampleCompound({ WordDocument: wordStream({ mark: 0x1234 }) }), 'doc')).toContain('noted: It does not begin as Word begins')
  })
  test('when it is a template of Word 6 or 95', async () => {
    expect(await validate(sampleCompound({ WordDocument: wordStream({ mark: 0xa5dc, format: 101, flags: 1 }) }), 'doc')).toContain('noted: It is a template')
  })
})

test('a damaged object in a .doc is noted for the desk', async () => {
  const whole = documentOf({ '/ObjectPool/_1/\x01Ole10Native': packageStream('data.csv', Buffer.alloc(6000, 0x31)) })
  const entry = whole.indexOf(Buffer.from('\x01Ole10Native', 'utf16le'))
  whole.writeUInt32LE(0x00ffffff, entry + 116)
  expect(await validate(whole, 'doc')).toBe('noted: It contains an object that could not be examined for programs.')
})

describe('a .doc is refused', () => {
  test('when its small text stream is cut or leads in a circle', async () => {
    const whole = sampleCompound({ WordDocument: wordStream({ bytes: 3000 }), Other: Buffer.alloc(300) })
    const damaged = 'The file is damaged or incomplete.'
    expect(await validate(whole.subarray(0, 1536), 'doc')).toContain(damaged)
    const table = whole.readUInt32LE(60)
    const circle = Buffer.from(whole)
    for (let slot = 0; slot < 128; slot += 1) circle.writeUInt32LE(slot, (table + 1) * 512 + slot * 4)
    expect(await validate(circle, 'doc')).toContain(damaged)
  })
  test('when a program was put into it, by its name or by its bytes', async () => {
    const program = Buffer.concat([Buffer.from('4d5a90000300', 'hex'), Buffer.alloc(600, 1)])
    for (const [name, content] of [
      ['setup.exe', 'x'],
      ['invoice.pdf.js', 'x'],
      ['data.txt', program],
    ] as const)
      expect(await validate(documentOf({ '/ObjectPool/_1/\x01Ole10Native': packageStream(name, content) }), 'doc')).toContain('carries a program or script')
  })
  test('when it or an object in it has macros, in whatever letters', async () => {
    for (const name of ['MACROS', '/ObjectPool/_1/_VBA_PROJECT_CUR/VBA/dir']) expect(await validate(documentOf({ [name]: 'x' }), 'doc')).toContain('macros')
  })
})
