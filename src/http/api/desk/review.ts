import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { answerConflict } from '#domain/review/assignment/answer-conflict.ts'
import { assignReviewers, cancelAssignment } from '#domain/review/assignment/assign-reviewers.ts'
import {
  assignBody,
  cancelBody,
  chosenAssignmentsBody,
  conflictAnswerBody,
  handlerBody,
  proposeBody,
  takeProposalBody,
} from '#domain/review/assignment/assignment.schema.ts'
import { changeHandler } from '#domain/review/assignment/change-handler.ts'
import { inviteReviewers, remindReviewers } from '#domain/review/assignment/invite-reviewers.ts'
import { leaveProposal, orderProposal, takeProposal } from '#domain/review/assignment/propose-reviewers.ts'
import { contributionForm, discussAtDesk } from '#domain/review/discussion/discuss.ts'
import { decideFullPapers } from '#domain/review/full-paper/decide-full-papers.ts'
import { fullPaperOrder, fullPaperOrders, fullPaperRelease, fullPaperReleases } from '#domain/review/full-paper/full-paper.ts'
import { releaseFullPapers } from '#domain/review/full-paper/release-full-papers.ts'
import { beginFullPaperReview, decideFullPaper, releaseFullPaper, takeBackFullPaper } from '#domain/review/full-paper/review-full-paper.ts'
import { chooseLead, leadOrder } from '#domain/review/lead/lead.ts'
import { inviteOutsideHandler, outsideHandlerForm, revokeOutsideHandler } from '#domain/review/outside-handler/invite-outside-handler.ts'
import { openReply } from '#domain/review/replies/open-reply.ts'
import type { Services } from '#domain/services.ts'
import { deskRoutesIn } from './desk-routes.ts'
import { conferencesConcerned } from './review-conferences.ts'

const outcomeResponse = z.object({ done: z.int(), left: z.array(z.string()) })

const proposalResponse = z.object({ id: z.string() })
const takenResponse = z.object({ papers: z.int(), reviews: z.int(), outdated: z.int() })

/** Acts of organisers on the review of papers: who reviews them, who is asked, who handles them. */
export function addDeskReviewApi(api: FastifyInstance, services: Services): void {
  // A chair of the conference of every paper concerned needs no right over all of them.
  const { act, answer } = deskRoutesIn(api, services, (call) => conferencesConcerned(services.db, call), 'review')

  act('/review/papers/:reference/assign', { summary: 'Propose reviewers for a paper', body: assignBody }, ({ organiser, params, body }) =>
    assignReviewers(services, organiser, params.reference, body.reviewers),
  )
  act(
    '/review/papers/:reference/conflicts',
    { summary: 'Confirm or dismiss a conflict that was found', body: conflictAnswerBody },
    ({ organiser, params, body }) => answerConflict(services, organiser, params.reference, body),
  )
  act('/review/papers/:reference/handler', { summary: 'Change who handles the review of a paper', body: handlerBody }, ({ organiser, params, body }) =>
    changeHandler(services, organiser, params.reference, body),
  )
  act(
    '/review/papers/:reference/outside-handler',
    { summary: 'Ask somebody from outside to handle a paper, where everybody here has a conflict with it', body: outsideHandlerForm },
    ({ organiser, params, body }) => inviteOutsideHandler(services, organiser, params.reference, body),
  )
  act('/review/papers/:reference/outside-handler/revoke', { summary: 'End the link of a handler from outside' }, ({ organiser, params }) =>
    revokeOutsideHandler(services, organiser, params.reference),
  )
  act('/review/papers/:reference/reply', { summary: 'Ask the author of a paper to reply to the comments of its reviewers' }, ({ organiser, params }) =>
    openReply(services, organiser, params.reference),
  )
  act('/review/papers/:reference/full-paper', { summary: 'Begin the review of the full paper of an accepted paper' }, ({ organiser, params }) =>
    beginFullPaperReview(services, organiser, params.reference),
  )
  act(
    '/review/papers/:reference/full-paper/decide',
    { summary: 'Decide about the publication of a full paper; its author sees it after the release', body: fullPaperOrder },
    ({ organiser, params, body }) => decideFullPaper(services, organiser, params.reference, body),
  )
  act('/review/papers/:reference/full-paper/take-back', { summary: 'Take back a decision on a full paper that is not released' }, ({ organiser, params }) =>
    takeBackFullPaper(services, organiser, params.reference),
  )
  act(
    '/review/papers/:reference/full-paper/release',
    { summary: 'Tell the author the decision on the full paper', body: fullPaperRelease },
    ({ organiser, params, body }) => releaseFullPaper(services, organiser, params.reference, body),
  )
  act('/review/papers/:reference/discussion', { summary: 'Say something to the reviewers of a paper', body: contributionForm }, ({ organiser, params, body }) =>
    discussAtDesk(services, organiser, params.reference, body.contribution),
  )
  act('/review/assignments/:id/cancel', { summary: 'Take a review from a reviewer', body: cancelBody }, ({ organiser, params, body }) =>
    cancelAssignment(services, organiser, params.id, body),
  )
  act(
    '/review/assignments/:id/lead',
    { summary: 'Ask a reviewer to sum up the reviews of a paper, or take that back', body: leadOrder },
    ({ organiser, params, body }) => chooseLead(services, organiser, params.id, body),
  )
  const { act: actIn, answer: ofConference } = deskRoutesIn(api, services, async ({ params }) => (params.id ? [params.id] : []), 'review')
  ofConference(
    '/review/conferences/:id/propose',
    { summary: 'Have reviewers looked for, in the background, for all papers that lack some; the board shows what was found', body: proposeBody },
    proposalResponse,
    ({ organiser, params, body }) => orderProposal(services, organiser, params.id, body.references),
  )
  ofConference(
    '/review/conferences/:id/propose/take',
    { summary: 'Propose the reviewers who were found for papers', body: takeProposalBody },
    takenResponse,
    ({ organiser, params, body }) => takeProposal(services, organiser, params.id, body.proposal),
  )
  ofConference(
    '/review/conferences/:id/full-papers/decide',
    { summary: 'Decide alike about the publication of several full papers', body: fullPaperOrders },
    outcomeResponse,
    ({ organiser, params, body }) => decideFullPapers(services, organiser, params.id, body),
  )
  ofConference(
    '/review/conferences/:id/full-papers/release',
    { summary: 'Tell several authors the decisions on their full papers', body: fullPaperReleases },
    outcomeResponse,
    ({ organiser, body }) => releaseFullPapers(services, organiser, body),
  )
  actIn('/review/conferences/:id/propose/leave', { summary: 'Give up a proposal of reviewers, or the search for one' }, ({ organiser, params }) =>
    leaveProposal(services, organiser, params.id),
  )
  answer('/review/invite', { summary: 'Invite proposed reviewers by mail', body: chosenAssignmentsBody }, outcomeResponse, ({ organiser, body }) =>
    inviteReviewers(services, organiser, body.assignments),
  )
  answer('/review/remind', { summary: 'Remind reviewers who have not answered', body: chosenAssignmentsBody }, outcomeResponse, ({ organiser, body }) =>
    remindReviewers(services, organiser, body.assignments),
  )
}
