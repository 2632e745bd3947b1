import { randomBytes } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { AccountId } from '../../src/domain/accounts/account.ts'
import { openSession } from '../../src/domain/accounts/sessions.ts'
import { assignmentsOf } from '../../src/domain/review/assignment/assignments.store.ts'
import { formOfRound } from '../../src/domain/review/reviews/own-review.ts'
import { wholeReview } from '../../src/domain/review/reviews/review-answers.ts'
import { reviewsOf } from '../../src/domain/review/reviews/reviews.store.ts'
import type { ReviewRound } from '../../src/domain/review/rounds.store.ts'
import type { deskSubmissionsHouse } from './desk-submissions-house.ts'
import { givenReview } from './given-review.ts'

type House = Awaited<ReturnType<typeof deskSubmissionsHouse>>

/** A PDF with some words, so that it is no scan. */
export async function pdfSaying(...lines: string[]): Promise<Buffer> {
  const document = await PDFDocument.create()
  const page = document.addPage()
  const more = 'Please say how the samples were chosen, and what became of those that were left out.'
  for (const [row, line] of [...lines, more].entries()) page.drawText(line, { x: 40, y: 780 - row * 20, size: 11 })
  return Buffer.from(await document.save())
}

/** Reviewers who are signed in, have accepted, and attach files. */
export function givenAttachments({ db, services, server }: Pick<House, 'db' | 'services' | 'server'>) {
  const review = givenReview(services)

  /** A file as a browser sends it, with or without JavaScript. */
  async function multipart(
    url: string,
    cookie: string,
    files: readonly { name: string; bytes: Uint8Array }[],
    fields: Readonly<Record<string, string>> = {},
    field = 'file',
  ) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    for (const { name, bytes } of files) form.append(field, new Blob([new Uint8Array(bytes)]), name)
    const encoded = new Response(form)
    const payload = Buffer.from(await encoded.arrayBuffer())
    return server.inject({ method: 'POST', url, headers: { cookie, 'content-type': encoded.headers.get('content-type') ?? '' }, payload })
  }

  async function reviewer(round: ReviewRound, wishes: Parameters<typeof review.reviewer>[1] = {}) {
    const email = wishes.email ?? `${randomBytes(4).toString('hex')}@example.org`
    const accountId = randomBytes(8).toString('hex') as AccountId
    const dates = { confirmed_at: services.now(), created_at: services.now(), disabled_at: null }
    const account = { id: accountId, role: 'g_user' as const, f_name: 'Rita', l_name: 'Reviewer', email, password_hash: null, desk_rights: [] }
    await db
      .insertInto('account')
      .values({ ...account, ...dates })
      .execute()
    const { secret } = await openSession(db, accountId, 'A test', undefined, services.now())
    const reviewerId = await review.reviewer(email, wishes)
    const proposed = await assignmentsOf(db).add({ round, reviewerId, isPinned: true, by: 'Olga', now: services.now() })
    const invited = await assignmentsOf(db).move(proposed, 'invited', { invitedAt: services.now() })
    const { id } = await assignmentsOf(db).move(invited, 'accepted', { answeredAt: services.now(), dueOn: '2026-11-23' })
    const cookie = `session=${secret}`
    const person = { accountId, email, confirmed: true }
    return {
      id,
      email,
      reviewerId,
      cookie,
      person,
      attach: (name: string, bytes: Uint8Array) => multipart(`/api/v1/reviews/${id}/attachments`, cookie, [{ name, bytes }]),
      /** Without JavaScript. */
      post: (name: string, bytes: Uint8Array) => multipart(`/reviews/${id}/attach`, cookie, [{ name, bytes }]),
      async submit(): Promise<void> {
        const scores = { 'score.originality': '4', 'score.method': '4', 'score.clarity': '4', 'score.relevance': '4' }
        const values = { ...scores, recommendation: 'accept', confidence: '5', toAuthor: 'See the marked copy.', confidential: '' }
        const written = { formId: round.formId, now: services.now(), enteredBy: null }
        await reviewsOf(db).add(id, 1, wholeReview(await formOfRound(db, round), values), written)
        const assignment = await assignmentsOf(db).find(id)
        if (assignment) await assignmentsOf(db).move(assignment, 'submitted', { submittedAt: services.now() })
      },
    }
  }
  return { review, reviewer, multipart }
}
