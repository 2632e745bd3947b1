import type { FastifyInstance, FastifyRequest } from 'fastify'
import { href } from 'react-router'
import { slugOf } from '#domain/conferences/conference.ts'
import { parseForm, validateForm } from '#domain/forms/parse-form.ts'
import { appealForm } from '#domain/papers/appeal.ts'
import { appealDecision } from '#domain/papers/appeal-decision.ts'
import { answerCoAuthor, coAuthorAnswerForm } from '#domain/papers/ask-co-authors.ts'
import { completePaper } from '#domain/papers/complete-paper.ts'
import { answerPresentation } from '#domain/papers/confirm-presentation.ts'
import { paperForm, rowAct, withRowAct } from '#domain/papers/paper-details.schema.ts'
import { presentationForm } from '#domain/papers/presentation.ts'
import { speakerForm } from '#domain/programme/speaker-wish.schema.ts'
import { stateWish } from '#domain/programme/state-wish.ts'
import { journalCallsOf } from '#domain/publishing/journals/journal-calls.store.ts'
import { Refusal } from '#domain/refusal.ts'
import { conferenceToRegisterFor } from '#domain/registrations/register/presenter.ts'
import { explainFindings, explanationForm } from '#domain/review/blindness/explain-findings.ts'
import { replyForm } from '#domain/review/replies/reply.ts'
import { writeReply } from '#domain/review/replies/write-reply.ts'
import type { Services } from '#domain/services.ts'
import { confirmNewAddress } from '#domain/submissions/address-change.ts'
import { addResearchTitle, type FileSlot, replaceFile } from '#domain/submissions/change-submission.ts'
import { correctOwnDetails } from '#domain/submissions/correct-own.ts'
import { findSubmission, type SubmissionCredentials } from '#domain/submissions/find-submission.ts'
import { ownDetailsForm } from '#domain/submissions/own-correction.schema.ts'
import { reminderBeforeSending } from '#domain/submissions/reminder-before-sending.ts'
import { revisionForm } from '#domain/submissions/revision/revision.ts'
import { sendRevision } from '#domain/submissions/revision/send-revision.ts'
import { renewStatusLink } from '#domain/submissions/status-link.ts'
import { researchTitleForm, submissionForm } from '#domain/submissions/submission.schema.ts'
import { type FileKind, fileKinds, formFileKinds } from '#domain/submissions/submission.ts'
import { withdrawSubmission } from '#domain/submissions/withdraw-submission.ts'
import { withdrawalForm } from '#domain/submissions/withdrawal-request.ts'
import { paths } from '#web/paths.ts'
import { sendPageAgain } from '../pages/page-route.ts'
import { limitOf } from '../security/rate-limits.ts'
import { admitKnownSender, admitWithToken } from './admit-files.ts'
import { formPostRoute, handleFormPost, type PageOptions } from './form-post.ts'
import { readForm } from './read-form.ts'
import { discardUnclaimedAfter, type ReceivedForm } from './received-form.ts'
import { fileIds, maxSubmissionFiles, responseIn, singleFile, singleFileFields, submissionFileFields, takeSubmission } from './take-submission.ts'

/** The submission form and the acts of its author without JavaScript. */
export function addSubmissionPosts(server: FastifyInstance, services: Services, options: PageOptions): void {
  server.post<{ Params: { id: string } }>(
    paths.conferenceSubmit,
    formPostRoute(options, 'submission', limitOf(services, 'submissionsPerHour')),
    async (request, reply) => {
      const admission = admitWithToken(services, request, 'submission', maxSubmissionFiles)
      const received = await readForm(request, { ...services, fileFields: submissionFileFields, admission })
      // The page decides the conference, whatever the post says.
      received.fields.subconference_id = [request.params.id]
      const reminder = reminderFor(received)
      if (reminder) {
        const { token, remind: _, ...values } = withArrivedFiles(received).fields
        return sendPageAgain(request, reply, options, { form: 'submission', values, fields: {}, message: reminder, token: token?.[0] }, 200)
      }
      return handleFormPost(request, reply, options, 'submission', withArrivedFiles(received), async () => {
        const { statusUrl, isMailed } = await takeSubmission(services, request, received)
        return `${new URL(statusUrl).pathname}?arrived=${isMailed ? '1' : 'without-mail'}`
      })
    },
  )

  server.post<{ Params: { journal: string } }>(
    paths.sendManuscript,
    formPostRoute(options, 'submission', limitOf(services, 'submissionsPerHour')),
    async (request, reply) => {
      const admission = admitWithToken(services, request, 'submission', maxSubmissionFiles)
      const received = await readForm(request, { ...services, fileFields: submissionFileFields, admission })
      received.fields.subconference_id = [(await journalCallsOf(services.db).find(request.params.journal))?.id ?? '']
      return handleFormPost(request, reply, options, 'submission', withArrivedFiles(received), async () => {
        const { statusUrl, isMailed } = await takeSubmission(services, request, received)
        return `${new URL(statusUrl).pathname}?arrived=${isMailed ? '1' : 'without-mail'}`
      })
    },
  )

  server.post<{ Params: SubmissionCredentials }>(paths.submissionWithdraw, formPostRoute(options, 'withdraw', 600), async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    return handleFormPost(request, reply, options, 'withdraw', received, async () => {
      const { reason } = parseForm(withdrawalForm, received.fields)
      await withdrawSubmission(services, request.params, { position: paperNumber(request), reason })
      return statusPage(request.params)
    })
  })

  server.post<{ Params: SubmissionCredentials }>(paths.submissionNewLink, formPostRoute(options, 'new-link', 60), async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    return handleFormPost(request, reply, options, 'new-link', received, async () => {
      await renewStatusLink(services, request.params)
      // The old address: its page says that a newer link was sent. The new one goes by mail only.
      return statusPage(request.params)
    })
  })

  server.post<{ Params: SubmissionCredentials }>(paths.submissionTitle, formPostRoute(options, 'title', 600), async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    return handleFormPost(request, reply, options, 'title', received, async () => {
      await addResearchTitle(services, request.params, parseForm(researchTitleForm, received.fields).research_title, paperNumber(request))
      return `${statusPage(request.params)}?arrived=title`
    })
  })

  server.post<{ Params: SubmissionCredentials }>(paths.submissionCorrect, formPostRoute(options, 'correct', 600), async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    return handleFormPost(request, reply, options, 'correct', received, async () => {
      const { outcome } = await correctOwnDetails(services, request.params, parseForm(ownDetailsForm, received.fields))
      return `${statusPage(request.params)}?arrived=${outcome}`
    })
  })

  server.post<{ Params: SubmissionCredentials & { n: string } }>(paths.submissionPaper, formPostRoute(options, 'paper', 1200), async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    return handleFormPost(request, reply, options, 'paper', received, async () => {
      const { act } = parseForm(rowAct, { act: received.fields.act ?? [] })
      const form = parseForm(paperForm, received.fields)
      const { reference, secret, n } = request.params
      const { outcome } = await completePaper(services, { reference, secret }, withRowAct(form, act), numberIn(n))
      // A button of the authors' rows saves everything and shows the page again.
      return act && outcome !== 'requested'
        ? `${href(paths.submissionPaper, request.params)}?arrived=saved#authors`
        : `${statusPage(request.params)}?arrived=${outcome}`
    })
  })

  server.post<{ Params: SubmissionCredentials & { n: string } }>(paths.submissionConfirm, formPostRoute(options, 'confirm', 600), async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    return handleFormPost(request, reply, options, 'confirm', received, async () => {
      const { reference, secret, n } = request.params
      const form = parseForm(presentationForm, received.fields)
      await answerPresentation(services, { reference, secret }, form, numberIn(n))
      const conference = form.answer === 'confirmed' ? await conferenceToRegisterFor(services, { reference, secret }, numberIn(n)) : undefined
      if (!conference) return href(paths.submissionConfirm, request.params)
      const to = { id: conference._id, conference: slugOf(conference), reference, secret }
      return `${href(paths.conferenceRegisterPresenter, to)}?arrived=confirmed`
    })
  })

  server.post<{ Params: SubmissionCredentials & { n: string } }>(paths.submissionSpeaker, formPostRoute(options, 'presenting', 600), async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    return handleFormPost(request, reply, options, 'presenting', received, async () => {
      const { reference, secret, n } = request.params
      await stateWish(services, { reference, secret }, parseForm(speakerForm, received.fields), numberIn(n))
      return `${href(paths.submissionSpeaker, request.params)}?arrived=saved`
    })
  })

  server.post<{ Params: SubmissionCredentials & { n: string } }>(paths.submissionAppeal, formPostRoute(options, 'appeal', 60), async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    return handleFormPost(request, reply, options, 'appeal', received, async () => {
      const { reference, secret, n } = request.params
      await appealDecision(services, { reference, secret }, parseForm(appealForm, received.fields).reasons, numberIn(n))
      return href(paths.submissionAppeal, request.params)
    })
  })

  server.post<{ Params: SubmissionCredentials & { n: string } }>(paths.submissionReply, formPostRoute(options, 'reply', 60), async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    return handleFormPost(request, reply, options, 'reply', received, async () => {
      const { reference, secret, n } = request.params
      await writeReply(services, { reference, secret }, parseForm(replyForm, received.fields).reply, numberIn(n))
      return href(paths.submissionReply, request.params)
    })
  })

  server.post<{ Params: SubmissionCredentials & { n: string } }>(paths.submissionRevision, formPostRoute(options, 'revision', 120), async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    return handleFormPost(request, reply, options, 'revision', received, async () => {
      const { reference, secret, n } = request.params
      await sendRevision(services, { reference, secret }, parseForm(revisionForm, received.fields).response, numberIn(n))
      return `${statusPage(request.params)}?arrived=revision`
    })
  })

  server.post<{ Params: SubmissionCredentials }>(paths.submissionBlindness, formPostRoute(options, 'explanation', 600), async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    return handleFormPost(request, reply, options, 'explanation', received, async () => {
      const position = paperNumber(request)
      await explainFindings(services, request.params, parseForm(explanationForm, received.fields), position)
      return `${href(paths.submissionBlindness, request.params)}?${position === undefined ? '' : `paper=${position}&`}arrived=explanation`
    })
  })

  server.post<{ Params: { token: string } }>(paths.coAuthor, formPostRoute(options, 'co-author', 120), async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    return handleFormPost(request, reply, options, 'co-author', received, async () => {
      await answerCoAuthor(services, request.params.token, parseForm(coAuthorAnswerForm, received.fields))
      return href(paths.coAuthor, { token: request.params.token })
    })
  })

  server.post<{ Params: { token: string } }>(paths.confirmNewAddress, formPostRoute(options, 'confirm-new-address', 120), async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    return handleFormPost(
      request,
      reply,
      options,
      'confirm-new-address',
      received,
      async () => `${new URL(await confirmNewAddress(services, request.params.token)).pathname}?arrived=address`,
    )
  })

  server.post<{ Params: SubmissionCredentials & { fileId: string } }>(paths.submissionReplace, formPostRoute(options, 'file', 1200), async (request, reply) => {
    const received = await readAuthorsFile(request)
    return handleFormPost(request, reply, options, 'file', received, () => putFile(request.params, { replaces: request.params.fileId }, received))
  })

  server.post<{ Params: SubmissionCredentials & { kind: string } }>(paths.submissionAdd, formPostRoute(options, 'file', 1200), async (request, reply) => {
    const received = await readAuthorsFile(request)
    return handleFormPost(request, reply, options, 'file', received, () =>
      putFile(request.params, { kind: kindOf(request.params.kind), paper: paperNumber(request) }, received),
    )
  })

  /** Refuses strangers before their bytes are read. */
  async function readAuthorsFile(request: FastifyRequest<{ Params: SubmissionCredentials }>): Promise<ReceivedForm> {
    await findSubmission(services, request.params)
    return readForm(request, { ...services, fileFields: singleFileFields, admission: admitKnownSender(services, request) })
  }

  async function putFile(ticket: SubmissionCredentials, place: FileSlot, received: ReceivedForm): Promise<string> {
    await discardUnclaimedAfter(services, received, async () => replaceFile(services, ticket, place, singleFile(received), responseIn(received)))
    return `${statusPage(ticket)}?arrived=file`
  }
}

function statusPage({ reference, secret }: SubmissionCredentials): string {
  return href(paths.submission, { reference, secret })
}

/** The paper that a page's address names: ?paper=2. */
function paperNumber(request: FastifyRequest): number | undefined {
  const { paper } = request.query as { paper?: unknown }
  return typeof paper === 'string' && isNumber(paper) ? Number(paper) : undefined
}

const isNumber = (text: string) => /^[1-9]\d?$/.test(text)

/** The number of a paper as part of an address; 0, which no paper has, when it is none. */
export const numberIn = (text: string) => (isNumber(text) ? Number(text) : 0)

function kindOf(text: string): FileKind {
  const kind = fileKinds.find((one) => one === text)
  if (!kind) throw new Refusal('request.not_found', 'There is no such kind of file.')
  return kind
}

/** The page asks for it where there is no JavaScript, which reminds while the form is filled in. A form that is refused says what is wrong with it first. */
function reminderFor({ fields, files, refused }: ReceivedForm): string | undefined {
  if (fields.remind?.[0] !== 'yes' || refused.length > 0 || validateForm(submissionForm, fields).problems) return undefined
  return reminderBeforeSending({
    regtype: fields.regtype?.[0] ?? '',
    titles: fields['research_title[]'] ?? [],
    hasDocument: files.some(({ field }) => field === 'document[]'),
  })
}

/**
 * A page cannot fill a file input, but the files that passed the check are stored already: the page that is rendered again carries their ids
 * as `document_upload[]` and `documentcv_upload[]`, and their names in the same order as `document_upload_name[]` and `documentcv_upload_name[]`.
 */
function withArrivedFiles(received: ReceivedForm): ReceivedForm {
  const fields = { ...received.fields }
  for (const kind of formFileKinds) {
    const ids = fileIds(received, kind)
    const known = received.fields[`${kind}_upload_name[]`] ?? []
    const arriving = received.files.filter(({ field }) => field === `${kind}[]`).map(({ name }) => name)
    fields[`${kind}_upload[]`] = ids
    fields[`${kind}_upload_name[]`] = [...known.slice(0, ids.length - arriving.length), ...arriving]
  }
  return { ...received, fields }
}
