import { randomBytes } from 'node:crypto'
import { open, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import type { AcceptedKind } from '../../src/domain/files/accepted-files.ts'
import { validateFile } from '../../src/domain/files/validate-file.ts'
import { Refusal } from '../../src/domain/refusal.ts'
import { pdfInspector } from '../../src/platform/files/inspect-pdf.ts'
import { testFolder } from './form-server.ts'

/** Validates bytes as a file on the disk: 'accepted', 'noted' with the doubt, or the reason of the refusal. */
export async function validator(inspectPdf = pdfInspector()): Promise<(bytes: Buffer | string, kind: AcceptedKind) => Promise<string>> {
  const folder = await testFolder()
  return async (bytes, kind) => {
    const file = path.join(folder, randomBytes(8).toString('hex'))
    await writeFile(file, bytes)
    const handle = await open(file)
    try {
      const note = await validateFile({ path: file, handle, sizeBytes: Buffer.byteLength(bytes) }, kind, inspectPdf)
      return note === undefined ? 'accepted' : `noted: ${note}`
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      expect(error.code).toBe('file.wrong_type')
      return error.message
    } finally {
      await handle.close()
    }
  }
}
