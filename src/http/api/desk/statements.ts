import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { confirmLines, discardStatement, ignoreLine, matchLine, returnLine, takePayout } from '#domain/money/statements/decide-lines.ts'
import { importStatement, statementForm } from '#domain/money/statements/import-statement.ts'
import { takeBankCharges, takeLineDecisionBack } from '#domain/money/statements/outgoing-lines.ts'
import { confirmBody, matchBody, seenLine } from '#domain/money/statements/statement.schema.ts'
import { maxStatementCharacters } from '#domain/money/statements/statement.ts'
import type { Services } from '#domain/services.ts'
import { deskRoutes } from './desk-routes.ts'

const importOutcome = z.object({ id: z.string(), isRepetition: z.boolean(), lines: z.int(), seenBefore: z.int() })
const confirmOutcome = z.object({ matched: z.int(), suspense: z.int(), changed: z.int() })

/** Acts of organisers on statements of the bank and their lines. */
export function addDeskStatementsApi(api: FastifyInstance, services: Services): void {
  const { act, answer } = deskRoutes(api, services, 'money')

  answer(
    '/money/statements',
    // Letters outside ASCII take up to three bytes.
    { summary: 'Read a statement of the bank; its lines wait to be confirmed', body: statementForm, maxBytes: maxStatementCharacters * 2 },
    importOutcome,
    ({ organiser, body }) => importStatement(services, organiser, body),
  )
  act('/money/statements/:id/discard', { summary: 'Take a statement back while no line of it is confirmed' }, ({ organiser, params }) =>
    discardStatement(services, organiser, params.id),
  )
  answer('/money/statement-lines/confirm', { summary: 'Confirm lines as they were shown', body: confirmBody }, confirmOutcome, ({ organiser, body }) =>
    confirmLines(services, organiser, body.lines),
  )
  act('/money/statement-lines/:id/match', { summary: 'Pay bookings from a line', body: matchBody }, ({ organiser, params, body }) =>
    matchLine(services, organiser, params.id, body),
  )
  act('/money/statement-lines/:id/return', { summary: 'Record that money in suspense was sent back', body: seenLine }, ({ organiser, params, body }) =>
    returnLine(services, organiser, params.id, body.version),
  )
  act('/money/statement-lines/:id/payout', { summary: 'Take a line as a payout of the card provider', body: seenLine }, ({ organiser, params, body }) =>
    takePayout(services, organiser, params.id, body.version),
  )
  act('/money/statement-lines/:id/charges', { summary: 'Take a line as charges of the bank', body: seenLine }, ({ organiser, params, body }) =>
    takeBankCharges(services, organiser, params.id, body.version),
  )
  act('/money/statement-lines/:id/take-back', { summary: 'Take back what a line was taken for by mistake', body: seenLine }, ({ organiser, params, body }) =>
    takeLineDecisionBack(services, organiser, params.id, body.version),
  )
  act('/money/statement-lines/:id/ignore', { summary: 'Set a line aside', body: seenLine }, ({ organiser, params, body }) =>
    ignoreLine(services, organiser, params.id, body.version, true),
  )
  act('/money/statement-lines/:id/restore', { summary: 'Take a line up again that was set aside', body: seenLine }, ({ organiser, params, body }) =>
    ignoreLine(services, organiser, params.id, body.version, false),
  )
}
