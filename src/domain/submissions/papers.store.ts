import { randomBytes } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Database, PaperAuthorTable, PaperMoveTable, PaperTable } from '../tables.ts'
import { type Paper, type PaperAuthor, type PaperMove, paperReference } from './paper.ts'
import type { Submission } from './submission.ts'

/** Papers, their authors and their moves. */
export function papersOf(db: Database) {
  return {
    /** One paper per title, each with its first move, and with the sender as its first author. `by` is an organiser who entered it. */
    async add(submission: Submission, titles: readonly string[], by = 'author'): Promise<Paper[]> {
      const papers = titles.map((title, index) => newPaper(submission, index + 1, title))
      if (papers.length === 0) return []
      const { receivedAt } = submission
      const move = { from: null, to: 'received', movedAt: receivedAt, movedBy: by, note: null, releasedAt: receivedAt } as const
      // One query, because all who submit to the conference wait for it.
      await db
        .with('paper_added', (query) => query.insertInto('paper').values(papers.map(rowFrom)))
        .with('author_added', (query) =>
          query.insertInto('paper_author').values(papers.map((paper) => ({ ...firstAuthor(submission), id: newId(), paper_id: paper.id }))),
        )
        .insertInto('paper_move')
        .values(papers.map(({ id }) => ({ ...moveRow(id, move), position: 1 })))
        .execute()
      return papers
    },

    /** In the order of the form. */
    async ofSubmission(submissionId: string): Promise<Paper[]> {
      const rows = await db.selectFrom('paper').selectAll().where('submission_id', '=', submissionId).orderBy('position').execute()
      return rows.map(paperFrom)
    },

    /** The same, locked until the transaction ends. */
    async lockOfSubmission(submissionId: string): Promise<Paper[]> {
      const rows = await db.selectFrom('paper').selectAll().where('submission_id', '=', submissionId).orderBy('position').forUpdate().execute()
      return rows.map(paperFrom)
    },

    /** How many papers have arrived since, counted no further than to `max`. */
    async countSince(instant: Date, max: number): Promise<number> {
      const recent = db.selectFrom('paper').select('id').where('received_at', '>', instant).limit(max)
      const { count } = await db
        .selectFrom(recent.as('recent'))
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    async findByReference(reference: string): Promise<Paper | undefined> {
      const row = await db.selectFrom('paper').selectAll().where('reference', '=', reference).executeTakeFirst()
      return row && paperFrom(row)
    },

    async find(id: string): Promise<Paper | undefined> {
      const row = await db.selectFrom('paper').selectAll().where('id', '=', id).executeTakeFirst()
      return row && paperFrom(row)
    },

    /** Locks the paper until the transaction ends. */
    async lock(id: string): Promise<Paper | undefined> {
      const row = await db.selectFrom('paper').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      return row && paperFrom(row)
    },

    async setTitle(id: string, title: string): Promise<void> {
      await db.updateTable('paper').set({ title }).where('id', '=', id).execute()
    },

    async setConference(id: string, conferenceId: string): Promise<void> {
      await db
        .updateTable('paper')
        .set((paper) => ({ conference_id: conferenceId, version: paper('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
    },

    /** The sender is an author of every paper; a correction of the one is a correction of the other. */
    async correctSender(submissionId: string, { name, email, company, country }: Pick<Submission, 'name' | 'email' | 'company' | 'country'>): Promise<void> {
      const papers = db.selectFrom('paper').select('paper.id').where('submission_id', '=', submissionId)
      await db
        .updateTable('paper_author')
        .set({ name, email, affiliation: company, country })
        .where('paper_id', 'in', papers)
        .where('is_sender', '=', true)
        .execute()
    },

    /** The authors of several papers by their ids, in order. */
    async authorsOfAll(ids: readonly string[]): Promise<Map<string, PaperAuthor[]>> {
      const byPaper = new Map<string, PaperAuthor[]>(ids.map((id) => [id, []]))
      if (ids.length === 0) return byPaper
      const rows = await db.selectFrom('paper_author').selectAll().where('paper_id', 'in', ids).orderBy('paper_id').orderBy('position').execute()
      for (const row of rows) byPaper.get(row.paper_id)?.push(authorFrom(row))
      return byPaper
    },

    /**
     * Writes the co-authors anew and puts the sender, whose name and address come from the submission, in place among them. Addresses that are no
     * longer there stay known, because whoever has one may not see the review.
     */
    async setAuthors(id: string, authors: readonly PaperAuthor[]): Promise<void> {
      const removed = await db.deleteFrom('paper_author').where('paper_id', '=', id).where('is_sender', '=', false).returning('email').execute()
      const present = new Set(authors.map(({ email }) => email.toLowerCase()))
      const former = removed.map(({ email }) => email.toLowerCase()).filter((email) => email !== '' && !present.has(email))
      if (former.length > 0)
        await sql`INSERT INTO former_address (submission_id, email)
          SELECT submission_id, unnest(${[...new Set(former)]}::text[]) FROM paper WHERE id = ${id} ON CONFLICT DO NOTHING`.execute(db)
      const placed = authors.map((author, index) => ({ ...author, position: index + 1 }))
      const rows = placed.filter(({ isSender }) => !isSender).map((author) => ({ ...authorRow(author), id: newId(), paper_id: id }))
      if (rows.length > 0) await db.insertInto('paper_author').values(rows).execute()
      const sender = placed.find(({ isSender }) => isSender)
      if (!sender) return
      const { position, orcid, is_corresponding, is_presenter } = authorRow(sender)
      await db
        .updateTable('paper_author')
        .set({ position, orcid, is_corresponding, is_presenter })
        .where('paper_id', '=', id)
        .where('is_sender', '=', true)
        .execute()
    },

    async movesOf(id: string): Promise<PaperMove[]> {
      return (await this.movesOfAll([id])).get(id) ?? []
    },

    /** The moves of several papers by their ids, in order. */
    async movesOfAll(ids: readonly string[]): Promise<Map<string, PaperMove[]>> {
      const byPaper = new Map<string, PaperMove[]>(ids.map((id) => [id, []]))
      if (ids.length === 0) return byPaper
      const rows = await db.selectFrom('paper_move').selectAll().where('paper_id', 'in', ids).orderBy('paper_id').orderBy('position').execute()
      for (const row of rows) byPaper.get(row.paper_id)?.push(moveFrom(row))
      return byPaper
    },

    /** Adds a move and sets the new state; the caller has locked the paper. */
    async move(id: string, move: PaperMove): Promise<void> {
      const position = sql<number>`(SELECT coalesce(max(position), 0) + 1 FROM paper_move WHERE paper_id = ${id})`
      await db
        .insertInto('paper_move')
        .values({ ...moveRow(id, move), position })
        .execute()
      await db.updateTable('paper').set({ state: move.to }).where('id', '=', id).execute()
    },
  }
}

function authorFrom(row: Selectable<PaperAuthorTable>): PaperAuthor {
  const { name, affiliation, country, email, orcid, is_sender, is_corresponding, is_presenter } = row
  return { name, affiliation, country, email, orcid: orcid ?? '', isSender: is_sender, isCorresponding: is_corresponding, isPresenter: is_presenter }
}

function authorRow({ isSender, isCorresponding, isPresenter, orcid, ...author }: PaperAuthor & { position: number }) {
  return { ...author, orcid: orcid || null, is_sender: isSender, is_corresponding: isCorresponding, is_presenter: isPresenter }
}

function newId(): string {
  return randomBytes(12).toString('hex')
}

function newPaper(submission: Submission, position: number, title: string): Paper {
  return {
    id: newId(),
    submissionId: submission.id,
    position,
    reference: paperReference(submission.reference, position),
    conferenceId: submission.conferenceId,
    title,
    state: 'received',
    receivedAt: submission.receivedAt,
    version: 1,
  }
}

function firstAuthor({ name, email, company, country }: Submission) {
  return { position: 1, name, email, affiliation: company, country, orcid: null, is_corresponding: true, is_presenter: true, is_sender: true }
}

function rowFrom(paper: Paper) {
  return {
    id: paper.id,
    submission_id: paper.submissionId,
    position: paper.position,
    reference: paper.reference,
    conference_id: paper.conferenceId,
    title: paper.title,
    state: paper.state,
    received_at: paper.receivedAt,
  }
}

export function paperFrom(row: Omit<Selectable<PaperTable>, 'words'>): Paper {
  return {
    id: row.id,
    submissionId: row.submission_id,
    position: row.position,
    reference: row.reference,
    conferenceId: row.conference_id,
    title: row.title,
    state: row.state,
    receivedAt: row.received_at,
    version: row.version,
  }
}

function moveRow(paperId: string, move: PaperMove) {
  return {
    paper_id: paperId,
    from_state: move.from,
    to_state: move.to,
    moved_at: move.movedAt,
    moved_by: move.movedBy,
    note: move.note,
    released_at: move.releasedAt,
    due_on: move.dueOn ?? null,
    round_id: move.roundId ?? null,
    summary: move.summary ?? '',
    decision_type: move.typeName ?? '',
    presentation: move.presentation ?? '',
  }
}

export function moveFrom(row: Selectable<PaperMoveTable>): PaperMove {
  return {
    position: row.position,
    from: row.from_state,
    to: row.to_state,
    movedAt: row.moved_at,
    movedBy: row.moved_by,
    note: row.note,
    releasedAt: row.released_at,
    dueOn: row.due_on,
    roundId: row.round_id,
    summary: row.summary,
    typeName: row.decision_type,
    presentation: row.presentation,
  }
}
