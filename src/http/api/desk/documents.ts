import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import {
  documentAtDesk,
  issueByHand,
  reissueDocument,
  revokeDocument,
  rotateKeyAtDesk,
  saveDocumentSettings,
  saveDocumentText,
} from '#domain/documents/desk/act-on-document.ts'
import { handOrder, issueOrder, printOrder, reissueOrder, revokeOrder, textOrder } from '#domain/documents/desk/document-acts.schema.ts'
import { orderDocuments } from '#domain/documents/desk/issue-batch.ts'
import { previewDocument } from '#domain/documents/desk/preview-document.ts'
import { type DocumentKind, type DocumentLanguage, documentLanguages, isDocumentKind } from '#domain/documents/document.ts'
import { readDocument } from '#domain/documents/issue-document.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { sendDocument } from '../downloads.ts'
import { pdfResponse } from '../money-documents.ts'
import { withSchemas } from '../openapi.ts'
import { deskRoutes, organiserOf, parseBody } from './desk-routes.ts'

const issuedResponse = z.object({ reference: z.string() })

function readKind({ kind, language }: { kind: string; language: string }): { kind: DocumentKind; language: DocumentLanguage } {
  const known = documentLanguages.find((one) => one === language)
  if (!isDocumentKind(kind) || !known) throw new Refusal('document.unknown', 'There is no such kind of document.')
  return { kind, language: known }
}

/** Issuing, revoking and replacing letters and certificates, their texts and what conferences print on them. */
export function addDeskDocumentsApi(api: FastifyInstance, services: Services): void {
  const { act, make, answer } = deskRoutes(api, services, 'documents')
  make('/conferences/:id/documents', { summary: 'Have documents issued in the background', body: issueOrder }, ({ organiser, params, body }) =>
    orderDocuments(services, organiser, params.id, body),
  )
  answer(
    '/conferences/:id/documents/by-hand',
    { summary: 'Issue a document to somebody whom no list names', body: handOrder },
    issuedResponse,
    async ({ organiser, params, body }) => ({ reference: (await issueByHand(services, organiser, params.id, body)).reference }),
  )
  act(
    '/conferences/:id/documents/settings',
    { summary: 'What a conference prints on its documents', body: printOrder, method: 'PUT' },
    ({ organiser, params, body }) => saveDocumentSettings(services, organiser, params.id, body),
  )
  act('/documents/:reference/revoke', { summary: 'Revoke a document, with a letter', body: revokeOrder }, ({ organiser, params, body }) =>
    revokeDocument(services, organiser, params.reference, body),
  )
  answer(
    '/documents/:reference/reissue',
    { summary: 'Replace a document by a corrected one', body: reissueOrder },
    issuedResponse,
    async ({ organiser, params, body }) => ({ reference: (await reissueDocument(services, organiser, params.reference, body)).reference }),
  )
  act(
    '/document-texts/:kind/:language',
    { summary: 'Save a version of the text of a kind of document', body: textOrder, method: 'PUT', checkParams: readKind },
    ({ organiser, params, body }) => saveDocumentText(services, organiser, readKind(params), body),
  )
  const { act: actOnSettings } = deskRoutes(api, services, 'settings')
  actOnSettings('/settings/signing-key', { summary: 'Replace the key that signs documents' }, ({ organiser }) => rotateKeyAtDesk(services, organiser))
  addFiles(api, services)
}

function addFiles(api: FastifyInstance, services: Services): void {
  const typed = withSchemas(api)
  typed.get(
    '/documents/:reference/file',
    { schema: { tags: ['Desk'], summary: 'A document as it was issued', params: z.object({ reference: z.string() }), response: pdfResponse } },
    async (request, reply) => {
      await organiserOf(services, request, reply, 'documents')
      const document = await documentAtDesk(services, request.params.reference)
      // It names a passport: the visa desk shows it, to those with the right, and writes down each look.
      if (document.kind === 'visa-invitation') throw new Refusal('desk.not_allowed', 'Letters of invitation are read at the visa desk.')
      return sendDocument(reply, await readDocument(services, document))
    },
  )
  const preview = z.object({ kind: z.string(), language: z.string(), subject: z.optional(z.string()), text: z.optional(z.omit(textOrder, { version: true })) })
  typed.post(
    '/conferences/:id/documents/preview',
    { schema: { tags: ['Desk'], summary: 'What a document would look like', params: z.object({ id: z.string() }), body: preview, response: pdfResponse } },
    async (request, reply) => {
      const organiser = await organiserOf(services, request, reply, 'documents')
      const { subject, text, ...what } = parseBody(preview, request.body)
      return sendDocument(reply, await previewDocument(services, organiser, { conferenceId: request.params.id, ...readKind(what), subject, text }))
    },
  )
}
