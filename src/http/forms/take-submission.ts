import type { FastifyRequest } from 'fastify'
import type { Organiser } from '#domain/desk/organiser.ts'
import type { ReceivedFile } from '#domain/files/stored-files.store.ts'
import { parseForm, validateForm } from '#domain/forms/parse-form.ts'
import { problemCountMessage } from '#domain/forms/problem-count.ts'
import { honeypotName } from '#domain/forms/suspicion.ts'
import { limits } from '#domain/limits/limits.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { deskEntryForm } from '#domain/submissions/desk/correction.schema.ts'
import { responseBesideFile } from '#domain/submissions/revision/revision.ts'
import { parseSubmission, type ReceivedAbstract, submitAbstract } from '#domain/submissions/submit-abstract.ts'
import { firstByteAt } from '../first-byte.ts'
import { tokenOf } from './admit-files.ts'
import type { ArrivedForm, ReceivedForm } from './received-form.ts'

export const submissionFileFields = ['document[]', 'documentcv[]'] as const
/** What organisers may allow at most. */
export const maxSubmissionFiles = limits.filesPerSubmission.max

/** Takes one submission, sent to the API or posted without JavaScript. `arrivals` are those of its files that no row names yet. */
export async function takeSubmission(
  services: Services,
  request: FastifyRequest,
  received: ReceivedForm,
  arrivals: readonly ReceivedFile[] = [],
): Promise<ReceivedAbstract> {
  const token = received.fields.token?.[0] ?? tokenOf(request, {}) ?? ''
  return submitAbstract(services, {
    form: parseSubmission({ ...received.fields, token: [token] }, received.refused),
    documents: fileIds(received, 'document'),
    curricula: fileIds(received, 'documentcv'),
    arrivals,
    honeypot: received.fields[honeypotName]?.[0],
    firstByteAt: firstByteAt(request),
  })
}

/** Takes a submission that an organiser enters for somebody. */
export async function enterSubmission(services: Services, request: FastifyRequest, received: ArrivedForm, organiser: Organiser): Promise<ReceivedAbstract> {
  const { problems = {}, values } = validateForm(deskEntryForm, received.fields)
  const form = parseSubmission(received.fields, received.refused, problems)
  const sent = {
    form,
    documents: fileIds(received, 'document'),
    curricula: fileIds(received, 'documentcv'),
    arrivals: received.files,
    honeypot: undefined,
    firstByteAt: firstByteAt(request),
  }
  return submitAbstract(services, sent, { organiser, asked: values?.asked ?? '', withReceipt: values?.receipt === 'yes' })
}

/** Files that were uploaded before come first, then those inside the form. */
export function fileIds(received: ReceivedForm, kind: 'document' | 'documentcv'): string[] {
  const uploaded = received.fields[`${kind}_upload[]`] ?? []
  return [...uploaded.filter((id) => id !== ''), ...received.files.filter(({ field }) => field === `${kind}[]`).map(({ id }) => id)]
}

/** The controls that may carry the one file of an author's page; with JavaScript it was uploaded before, and only its id comes. */
export const singleFileFields = ['file', 'document[]'] as const

/** The id of the only file of a form that carries one file and nothing else. */
export function singleFile(received: ReceivedForm): string {
  const [problem] = received.refused
  if (problem) throw new Refusal('file.wrong_type', `${problem.name}: ${problem.reason}`, { file: problem.reason })
  const [file, ...others] = [...fileIds(received, 'document'), ...received.files.filter(({ field }) => field === 'file').map(({ id }) => id)]
  if (!file || others.length > 0) throw new Refusal('request.invalid', problemCountMessage(1), { file: 'Please choose one file.' })
  return file
}

/** What an author says to the reviewers beside a revised file; empty in most forms. */
export function responseIn({ fields }: Pick<ReceivedForm, 'fields'>): string {
  return parseForm(responseBesideFile, { response: fields.response ?? [] }).response
}
