import * as z from 'zod/mini'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { requireRight } from '../../desk/rights.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Database } from '../../tables.ts'
import { readCsv } from './read-csv.ts'
import { importedRow, maxTopics } from './reviewer.schema.ts'
import type { Reviewer } from './reviewer.ts'
import { reviewersOf } from './reviewers.store.ts'
import { distinct } from './typed-words.ts'

const maxCharacters = 1_000_000
const maxRows = 1000

export const importBody = z.object({
  csv: z
    .string()
    .check(z.minLength(1, 'Please paste a list or choose a file.'), z.maxLength(maxCharacters, 'This list is too long. Please import it in parts.')),
})

type ImportedRow = z.output<typeof importedRow>

interface ImportProblem {
  line: number
  /** The heading of the column; empty when the whole row is concerned. */
  column: string
  message: string
}

/** What an import would do. With a problem nothing is imported. */
export interface ImportPlan {
  added: ImportedRow[]
  /** In the pool already: their topics are added, and what was empty is filled in. */
  completed: ImportedRow[]
  /** In the pool already, and the list says nothing new. */
  unchanged: number
  problems: ImportProblem[]
}

const headings: Record<string, keyof ImportedRow> = {
  name: 'name',
  'full name': 'name',
  email: 'email',
  'e-mail': 'email',
  'email address': 'email',
  affiliation: 'affiliation',
  institution: 'affiliation',
  university: 'affiliation',
  country: 'country',
  topics: 'topics',
  topic: 'topics',
}

/** What the list would change, without changing anything. */
export async function previewImport({ db }: Pick<Services, 'db'>, organiser: Organiser, csv: string): Promise<ImportPlan> {
  requireRight(organiser, 'review')
  const { added, completed, unchanged, problems } = await plan(db, csv)
  return { added, completed: completed.map(({ row }) => row), unchanged, problems }
}

/** Adds the reviewers of a list to the pool, all of them or none. Doing it twice adds nobody twice. */
export async function importReviewers(
  { db, now }: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  csv: string,
): Promise<{ added: number; completed: number }> {
  requireRight(organiser, 'review')
  return db.transaction().execute(async (trx) => {
    const { added, completed, problems } = await plan(trx, csv)
    if (problems.length > 0) throw new Refusal('request.invalid', 'Nothing was imported: the list has mistakes.', { csv: inWords(problems[0]) })
    const reviewers = reviewersOf(trx)
    for (const row of added) await reviewers.add({ ...row, origin: 'import', added_at: now() })
    for (const { reviewer, changes } of completed) await reviewers.change(reviewer.id, changes)
    const outcome = { added: added.length, completed: completed.length }
    if (outcome.added + outcome.completed > 0) {
      const details = { added: outcome.added, merged: outcome.completed }
      await auditLogOf(trx).write(organiser, now(), { act: 'reviewers.imported', about: 'reviewers', aboutName: 'Reviewers', details })
    }
    return outcome
  })
}

function inWords(problem: ImportProblem | undefined): string {
  return problem ? `Line ${problem.line}${problem.column ? `, ${problem.column}` : ''}: ${problem.message}` : ''
}

async function plan(db: Database, csv: string) {
  const { rows, problems } = readRows(csv)
  const added: ImportedRow[] = []
  const completed: { row: ImportedRow; reviewer: Reviewer; changes: ReturnType<typeof completing> }[] = []
  let unchanged = 0
  for (const row of rows) {
    const reviewer = await reviewersOf(db).findByAddress(row.email)
    const changes = reviewer && completing(reviewer, row)
    if (!reviewer) added.push(row)
    else if (changes && Object.keys(changes).length > 0) completed.push({ row, reviewer, changes })
    else unchanged += 1
  }
  return { added, completed, unchanged, problems }
}

/** What the list knows and the pool does not. Whatever stands in the pool holds. */
function completing(reviewer: Reviewer, row: ImportedRow) {
  const topics = distinct([...reviewer.topics, ...row.topics]).slice(0, maxTopics)
  return {
    ...(reviewer.affiliation === '' && row.affiliation !== '' ? { affiliation: row.affiliation } : {}),
    ...(reviewer.country === '' && row.country !== '' ? { country: row.country } : {}),
    ...(topics.length > reviewer.topics.length ? { topics } : {}),
  }
}

/** The rows with their problems by line and column; an address that occurs twice is one person. */
function readRows(csv: string): { rows: ImportedRow[]; problems: ImportProblem[] } {
  const [head, ...body] = readCsv(csv, { maxRows })
  const columns = (head?.cells ?? []).map((heading) => headings[heading.toLowerCase()])
  const missing = (['name', 'email'] as const).filter((wanted) => !columns.includes(wanted))
  if (!head || missing.length > 0) {
    const message = `The first line names the columns: name, email, affiliation, country, topics. “${missing.join('” and “')}” is missing.`
    return { rows: [], problems: [{ line: head?.line ?? 1, column: '', message }] }
  }
  const problems: ImportProblem[] = []
  const byAddress = new Map<string, ImportedRow>()
  for (const { line, cells } of body) {
    const cell = (name: keyof ImportedRow) => cells[columns.indexOf(name)] ?? ''
    const parsed = importedRow.safeParse({
      name: cell('name'),
      email: cell('email'),
      affiliation: cell('affiliation'),
      country: cell('country'),
      topics: distinct(cell('topics').split(/[;|\n]+/)),
    })
    if (parsed.success) {
      const { data: row } = parsed
      const earlier = byAddress.get(row.email.toLowerCase())
      byAddress.set(row.email.toLowerCase(), earlier ? merged(earlier, row) : row)
    } else
      for (const { path, message } of parsed.error.issues)
        problems.push({ line, column: head.cells[columns.indexOf(path[0] as keyof ImportedRow)] ?? '', message })
  }
  return { rows: [...byAddress.values()], problems }
}

function merged(one: ImportedRow, other: ImportedRow): ImportedRow {
  const topics = distinct([...one.topics, ...other.topics]).slice(0, maxTopics)
  return { ...one, affiliation: one.affiliation || other.affiliation, country: one.country || other.country, topics }
}
