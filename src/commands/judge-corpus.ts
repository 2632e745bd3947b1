import { open, readdir } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type AcceptedKind, kindNamedBy, maxFileBytes, tooLargeReason } from '#domain/files/accepted-files.ts'
import type { InspectPdf } from '#domain/files/pdf-file.ts'
import { validateFile } from '#domain/files/validate-file.ts'
import { Refusal } from '#domain/refusal.ts'
import { pdfInspector } from '#platform/files/inspect-pdf.ts'
import type { Config } from '../config.ts'

export class JudgeCorpusError extends Error {}

const usage = 'Usage: npm run judge-corpus -- FOLDER'

interface Verdict {
  outcome: 'accepted' | 'noted' | 'refused'
  /** The doubt, or the reason of the refusal. */
  reason: string
}

/** Validates every .doc, .docx and .pdf file of a folder as if it were uploaded, and prints what becomes of each. Stores nothing. */
export async function judgeCorpus({ projectDir }: Pick<Config, 'projectDir'>, say: (line: string) => void, args: string[]): Promise<void> {
  const folder = path.resolve(projectDir, folderOf(args))
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: Error) => {
    throw new JudgeCorpusError(`${folder} cannot be read (${error.message}).\n${usage}`)
  })
  const files = names.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  const inspectPdf = pdfInspector()
  const tally = new Map<string, number>()
  for (const file of files.sort()) {
    const kind = kindNamedBy(file)
    if (!kind) continue
    const { outcome, reason } = await judge(file, kind, inspectPdf)
    say([outcome.padEnd(8), path.relative(folder, file), reason].filter(Boolean).join('  '))
    for (const row of [`.${kind} ${outcome}`, ...(reason ? [`.${kind} ${outcome}: ${reason.replace(/“[^”]*”|\([^)]*\)/g, '…')}`] : [])])
      tally.set(row, (tally.get(row) ?? 0) + 1)
  }
  if (tally.size === 0) throw new JudgeCorpusError(`There is no .doc, .docx or .pdf file in ${folder}.`)
  say('')
  for (const [row, count] of [...tally].sort(([one], [other]) => (one < other ? -1 : 1))) say(`${String(count).padStart(6)}  ${row}`)
}

function folderOf(args: string[]): string {
  try {
    const { positionals } = parseArgs({ args, allowPositionals: true })
    if (positionals.length === 1 && positionals[0]) return positionals[0]
  } catch {}
  throw new JudgeCorpusError(usage)
}

async function judge(file: string, kind: AcceptedKind, inspectPdf: InspectPdf): Promise<Verdict> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    if (size > maxFileBytes) return { outcome: 'refused', reason: tooLargeReason }
    const note = await validateFile({ path: file, handle, sizeBytes: size }, kind, inspectPdf)
    return note === undefined ? { outcome: 'accepted', reason: '' } : { outcome: 'noted', reason: note }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { outcome: 'refused', reason: error.message }
  } finally {
    await handle.close()
  }
}
