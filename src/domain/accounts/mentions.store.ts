import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../tables.ts'
import type { AccountId } from './account.ts'
import { columnsTreated } from './personal-columns.ts'

const inPlace = '(erased)'
const formerOrganiser = 'A former organiser'

/** A person as texts of others may mention them. */
export interface Mentioned {
  /** In lower case. */
  address: string
  names: readonly string[]
}

const jsonColumns: Record<string, RawBuilder<unknown>> = {
  'audit_log.details': sql`jsonb`,
  'correction_request.wanted': sql`jsonb`,
  'content_version.data': sql`jsonb`,
  'review.answers': sql`jsonb`,
  'review_draft.answers': sql`jsonb`,
  'review_attachment.findings': sql`jsonb`,
  'review_form.definition': sql`jsonb`,
  'paper_edit.before': sql`jsonb`,
  'mail.letter': sql`json`,
}

/** As it is typed, in a query string and in JSON. */
function spellings(text: string): string[] {
  const all = [text, encodeURIComponent(text), new URLSearchParams({ q: text }).toString().slice(2), JSON.stringify(text).slice(1, -1)]
  return [...new Set(all)]
}

const escaped = (text: string) => text.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')
// A line break before a word is \n in JSON.
const before = (characters: string) => `(?:(?<=\\\\[nrt])|(?<![[:alnum:]${characters}]))`

/** Matches the whole address and not the end or the beginning of another one. */
function addressPattern(address: string): string {
  return `${before('.+_~-')}(?:${spellings(address).map(escaped).join('|')})(?![[:alnum:]-]|\\.[[:alnum:]])`
}

function namePattern(name: string): string {
  return `${before('')}(?:${spellings(name).map(escaped).join('|')})(?![[:alnum:]])`
}

/** A regular expression for all mentions, and the words of which one must occur: those are found much faster. */
function searchFor({ address, names }: Mentioned, withNames: boolean) {
  const sought = withNames ? [address, ...names] : [address]
  const pattern = [addressPattern(address), ...(withNames ? names.map(namePattern) : [])].join('|')
  const needles = sought.flatMap(spellings).map((text) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`)
  return { pattern, needles }
}

type Search = ReturnType<typeof searchFor>

/** Whether a text mentions the person; for a query of the desk. */
export function mentions(column: RawBuilder<unknown>, person: Mentioned): RawBuilder<boolean> {
  return matches(column, searchFor(person, true))
}

function matches(column: RawBuilder<unknown>, { pattern, needles }: Search): RawBuilder<boolean> {
  return sql<boolean>`(lower(${column}::text) LIKE ANY (${needles}::text[]) AND ${column}::text ~* ${pattern})`
}

export function mentionsOf(db: Database) {
  async function eraseIn(table: string, columns: readonly string[], search: Search): Promise<void> {
    const refs = columns.map((column) => ({ column, ref: sql.ref(column), type: jsonColumns[`${table}.${column}`] ?? sql`text` }))
    const values = refs.map(({ ref, type }) => sql`${ref} = regexp_replace(${ref}::text, ${search.pattern}, ${inPlace}, 'gi')::${type}`)
    const found = refs.map(({ ref }) => matches(ref, search))
    await sql`UPDATE ${sql.table(table)} SET ${sql.join(values)} WHERE ${sql.join(found, sql` OR `)}`.execute(db)
  }

  return {
    /** Takes the person out of what others wrote. Must come after what they sent themselves has gone. */
    async erase(person: Mentioned): Promise<void> {
      await allowed(db, async () => {
        for (const { table, columns } of columnsTreated('address')) await eraseIn(table, columns, searchFor(person, false))
        for (const { table, columns } of columnsTreated('address and name')) await eraseIn(table, columns, searchFor(person, true))
        await sql`UPDATE mail SET reply_to = NULL WHERE lower(reply_to) = ${person.address}`.execute(db)
      })
    },

    /** Anonymises what somebody did at the desk when they were an organiser. */
    async eraseOrganiser(accountId: AccountId): Promise<void> {
      const { rows } = await sql<{ name: string }>`
        SELECT DISTINCT actor_name AS name FROM audit_log WHERE actor_id = ${accountId}
        UNION SELECT writer_name FROM desk_note WHERE writer_id = ${accountId}`.execute(db)
      const names = rows.map(({ name }) => name)
      if (names.length === 0) return
      await allowed(db, async () => {
        for (const { table, columns } of columnsTreated('organiser'))
          for (const column of columns) {
            const id = { audit_log: 'actor_id', desk_note: 'writer_id' }[table as string]
            // Elsewhere only the name is known; another organiser of the same name is anonymised too.
            const theirs = id ? sql`${sql.ref(id)} = ${accountId}` : sql`${sql.ref(column)} = ANY (${names}::text[])`
            await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${formerOrganiser} WHERE ${theirs}`.execute(db)
          }
      })
    },

    /** All addresses in texts, to find those whose hashes are known. */
    async addresses(): Promise<string[]> {
      const texts = columnsTreated('address', 'address and name').flatMap(({ table, columns }) =>
        columns.map((column) => sql`SELECT regexp_replace(${sql.ref(column)}::text, '\\\\[nrt]', ' ', 'g') AS words FROM ${sql.table(table)}`),
      )
      const { rows } = await sql<{ address: string }>`
        SELECT DISTINCT lower(replace(found[1], '%40', '@')) AS address FROM (${sql.join(texts, sql` UNION ALL `)}) AS texts
        CROSS JOIN regexp_matches(words, '([[:alnum:].!#$*+/?^_{|}~-]+(?:@|%40)(?:[[:alnum:]-]+\\.)+[[:alnum:]-]+)', 'g') AS found`.execute(db)
      return rows.map(({ address }) => address)
    },
  }
}

/** The database lets nobody else change the audit log. */
async function allowed(db: Database, change: () => Promise<void>): Promise<void> {
  await sql`SELECT set_config('colloquia.erasing', 'yes', true)`.execute(db)
  await change()
  await sql`SELECT set_config('colloquia.erasing', '', true)`.execute(db)
}
