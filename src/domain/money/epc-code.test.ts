import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import encodeQR from 'qr'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { epcCode } from './epc-code.ts'

const transfer = {
  holder: 'Conferências do Porto Lda.',
  iban: 'PT50 0002 0123 1234 5678 9015 4',
  bic: 'BCOMPTPL',
  amountMinor: 52_005,
  reference: 'RF18000000000042',
}
const written = 'BCD\n002\n1\nSCT\nBCOMPTPL\nConferências do Porto Lda.\nPT50000201231234567890154\nEUR520.05\n\nRF18000000000042'

test('the code for banking apps has the lines that EPC069-12 wants', () => {
  expect(epcCode(transfer)).toBe(written)
})

test('the picture is read back, by zbarimg too where it is installed', async () => {
  const svg = encodeQR(epcCode(transfer), 'svg', { ecc: 'medium' })
  const picture = sharp(Buffer.from(svg)).flatten({ background: '#fff' }).resize(600, 600, { kernel: 'nearest' })
  const { data, info } = await picture.clone().ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(decodeQR({ width: info.width, height: info.height, data })).toBe(written)
  if (spawnSync('zbarimg', ['--version']).error) return
  const folder = mkdtempSync(path.join(tmpdir(), 'epc-'))
  const file = path.join(folder, 'code.png')
  writeFileSync(file, await picture.clone().png().toBuffer())
  // As bytes: otherwise it guesses an encoding, and guesses wrong.
  expect(execFileSync('zbarimg', ['--raw', '-q', '-Sbinary', file], { encoding: 'utf8' }).trim()).toBe(written)
  rmSync(folder, { recursive: true })
})
