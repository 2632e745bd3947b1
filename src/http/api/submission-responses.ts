import * as z from 'zod/mini'
import { licences } from '#domain/papers/paper-details.ts'
import { presentationStandings } from '#domain/papers/presentation.ts'
import { registrationStates } from '#domain/registrations/registration.ts'
import { replyStates } from '#domain/review/replies/reply.ts'
import { reviewStages } from '#domain/review/review.ts'
import { decisions, paperStates } from '#domain/submissions/paper.ts'
import { accompanyAnswers, submissionForm } from '#domain/submissions/submission.schema.ts'
import { fileKinds } from '#domain/submissions/submission.ts'
import { withdrawalStates } from '#domain/submissions/withdrawal-request.ts'
import { fileField } from './openapi.ts'

const timestamp = z.iso.datetime()
const day = z.iso.date()

const conference = z.object({
  _id: z.string(),
  slug: z.string(),
  subConference: z.string(),
  startDate: day,
  endDate: day,
  timeZone: z.string(),
  location: z.string(),
  country: z.string(),
  notification: z.nullable(day),
  journal: z.nullable(z.string().check(z.describe('The journal that a manuscript was sent to; its days mean nothing then.'))),
})

/** The form as the API takes it: with files in it, or with the ids of files that were uploaded before. */
export const submissionBody = z.extend(submissionForm, {
  regfee: z.optional(z.string().check(z.describe('Ignored: the server takes the fee from the category.'))),
  'document[]': z.optional(fileField),
  'documentcv[]': z.optional(fileField),
  'document_upload[]': z.optional(z.array(z.string().check(z.describe('The id of a finished upload.')))),
  'documentcv_upload[]': z.optional(z.array(z.string().check(z.describe('The id of a finished upload.')))),
})

/** The same for every repetition of the same form. */
export const receivedResponse = z
  .object({
    reference: z.string(),
    state: z.literal('received'),
    receivedAt: timestamp,
    statusUrl: z.string(),
    files: z.array(z.object({ name: z.string(), sizeBytes: z.int(), sha256: z.string() })),
    conference,
    next: z.array(z.string()),
    mailed: z.boolean().check(z.describe('Whether a receipt is on its way by mail.')),
    registered: z.optional(z.literal(true).check(z.describe('A registration without a paper: a place is confirmed, nothing is reviewed.'))),
  })
  .register(z.globalRegistry, { id: 'ReceivedSubmission' })

const state = z.enum(paperStates)
const comment = z.object({
  reviewer: z.int(),
  name: z.optional(z.string()),
  text: z.string(),
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** Downloaded from `/submissions/{reference}/review-files/{fileId}`. */
  files: z.optional(z.array(z.object({ fileId: z.string(), name: z.string(), mediaType: z.string(), sizeBytes: z.int() }))),
})
const history = z.array(
  z.object({
    state,
    stateInWords: z.string(),
    at: timestamp,
    note: z.nullable(z.string()),
    /** With a decision that rests on reviews. */
    summary: z.optional(z.string()),
    /** How the paper is to be presented, where the decision says so. */
    presentation: z.optional(z.string()),
    comments: z.optional(z.array(comment)),
  }),
)

const request = z.object({ state: z.enum(withdrawalStates), requestedAt: timestamp, answeredAt: z.nullable(timestamp), note: z.nullable(z.string()) })
const correctionWay = z.enum(['at-once', 'on-request', 'closed'])

const paper = z.object({
  number: z.int(),
  reference: z.string(),
  title: z.string(),
  state,
  stateInWords: z.string(),
  conference,
  history,
  missing: z.array(z.string()),
  next: z.array(z.string()),
  answerBy: z.nullable(day),
  mayReplaceFiles: z.boolean(),
  mayAddFiles: z.boolean(),
  maySendFullPaper: z.boolean(),
  outdatedBlindCopies: z.array(z.enum(reviewStages)),
  mayAddTitle: z.boolean(),
  mayWithdraw: z.boolean(),
  withdrawsAtOnce: z.boolean(),
  withdrawalRequest: z.nullable(request),
  authors: z.array(
    z.object({
      name: z.string(),
      affiliation: z.string(),
      country: z.string(),
      email: z.string(),
      orcid: z.string().check(z.describe('As the authors typed it; not authenticated.')),
      isSender: z.boolean(),
      isCorresponding: z.boolean(),
      isPresenter: z.boolean(),
    }),
  ),
  coAuthors: z.array(z.object({ email: z.string(), answer: z.nullable(z.enum(['confirmed', 'denied'])) })),
  content: z.object({
    abstract: z.string(),
    keywords: z.array(z.string()),
    trackId: z.nullable(z.string()),
    interests: z.string(),
    funding: z.string(),
    licence: z.enum(['', ...licences]),
    aiStatement: z.string(),
    exclusions: z.array(z.object({ name: z.string(), email: z.string(), reason: z.string() })),
  }),
  incomplete: z.array(z.object({ field: z.string(), message: z.string() })),
  rules: z.object({
    isJournal: z.optional(z.boolean()),
    minWords: z.int(),
    maxWords: z.int(),
    tracks: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  mayComplete: z.boolean(),
  detailsVersion: z.string().check(z.describe('To be sent with the details of the paper.')),
  mayCorrect: correctionWay,
  correctionRequest: z.nullable(request),
  presentation: z.nullable(z.enum(presentationStandings)),
  mayAppealUntil: z.nullable(day),
  reply: z.nullable(
    z.object({ state: z.enum(replyStates), until: day, repliedAt: z.nullable(timestamp), body: z.nullable(z.string()), comments: z.array(comment) }),
  ),
  revision: z.nullable(z.object({ stage: z.enum(reviewStages), isAsked: z.boolean(), response: z.nullable(z.string()) })),
  fullPaper: z.nullable(
    z.object({
      isInReview: z.boolean(),
      decision: z.nullable(
        z.object({
          decision: z.enum(decisions),
          label: z.string(),
          note: z.string(),
          summary: z.string(),
          dueOn: z.nullable(day),
          comments: z.array(comment),
        }),
      ),
    }),
  ),
  appeal: z.nullable(request),
  revisionDue: z.nullable(day),
  movedFrom: z.nullable(z.string()),
})

const registration = z.object({
  state: z.enum(registrationStates),
  stateInWords: z.string(),
  next: z.array(z.string()),
  mayCancel: z.boolean(),
})

export const statusResponse = z
  .object({
    reference: z.string(),
    state,
    stateInWords: z.string(),
    receivedAt: timestamp,
    conference,
    name: z.string(),
    researchTitles: z.array(z.string()),
    regtype: z.string(),
    feeEur: z.number(),
    history,
    files: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(fileKinds),
        paper: z.nullable(z.int()),
        name: z.string(),
        sizeBytes: z.int(),
        sha256: z.string(),
        receivedAt: timestamp,
        replacedAt: z.nullable(timestamp),
        mayReplace: z.boolean(),
        held: z.nullable(z.enum(['not-yet-scanned', 'infected'])),
        heldInWords: z.nullable(z.string()),
      }),
    ),
    missing: z.array(z.string()),
    next: z.array(z.string()),
    mayReplaceFiles: z.boolean(),
    mayAddFiles: z.boolean(),
    mayAddTitle: z.boolean(),
    mayWithdraw: z.boolean(),
    papers: z.array(paper),
    registration: z.nullable(registration),
    details: z.object({
      title: z.string(),
      name: z.string(),
      email: z.string(),
      company: z.string(),
      country: z.string(),
      mobile: z.string(),
      phone: z.string(),
      social: z.string(),
      accompany: z.enum(accompanyAnswers),
      names: z.string(),
    }),
    message: z.string(),
    detailsVersion: z.string().check(z.describe('To be sent with a correction of the details.')),
    mayCorrect: correctionWay,
    correctionRequest: z.nullable(request),
    newAddress: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'SubmissionStatus' })

/** A file, or the id of one that was uploaded before. */
export const fileBody = z.object({
  response: z.optional(z.string().check(z.describe('With a revision that was asked for: your response to the reviewers.'))),
  file: z.optional(fileField),
  'document[]': z.optional(fileField),
  'document_upload[]': z.optional(z.array(z.string().check(z.describe('The id of a finished upload.')))),
})
