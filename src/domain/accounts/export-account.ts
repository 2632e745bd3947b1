import { type FileScan, holdLabels, holdOf } from '../files/file-scan.ts'
import { mayBeRead } from '../mail/mail.ts'
import type { Services } from '../services.ts'
import { statusUrlOf } from '../submissions/find-submission.ts'
import { openPassport } from '../visa/passport-seal.ts'
import type { SignedIn } from './account.ts'
import { type Account, accountsOf } from './accounts.store.ts'
import { participantDataOf } from './participant-data/participant-data.store.ts'
import { passkeysOf } from './passkeys.store.ts'
import { sessionsOf } from './sessions.store.ts'

/** A file of the person and its path in the archive. */
export interface ExportedFile {
  path: string
  storageKey: string
  scan: FileScan | null
  sizeBytes: number
  receivedAt: Date
}

/** Whom an export is about. */
interface Exported {
  account: Account | undefined
  /** Undefined when nobody has shown that it is theirs. */
  address: string | undefined
  /** Whether the reader may see passports: the person, and organisers with the right to them. */
  withPassports: boolean
}

/** A lost key must not keep somebody from the rest of their data. */
const unreadable = 'It can no longer be read, because its key is lost.'

type ExportServices = Pick<Services, 'db' | 'key' | 'keys' | 'publicUrl' | 'now' | 'scanning'>

/** The export that somebody makes of their own data, with the secret links to what they sent. */
export async function exportAccount(services: ExportServices, person: SignedIn) {
  const account = await accountsOf(services.db).find(person.accountId)
  const { everything, files } = await exportPerson(
    services,
    { account, address: person.confirmed ? person.email : undefined, withPassports: true },
    'with secret links',
  )
  return { everything: { ...everything, ...(person.confirmed ? {} : { note: 'Confirm your address to have what was sent from it in here.' }) }, files }
}

/** All data about a person and their files. Unreleased decisions and secrets of the account are not included. */
export async function exportPerson(services: ExportServices, { account, address, withPassports }: Exported, links: 'with secret links' | 'without links') {
  const { db, now } = services
  const passkeys = account ? await passkeysOf(db).list(account.id) : []
  const files: ExportedFile[] = []
  const everything = {
    madeAt: now().toISOString(),
    account: account && {
      _id: account.id,
      role: account.role,
      fName: account.f_name,
      lName: account.l_name,
      email: account.email,
      addressConfirmedAt: account.confirmed_at,
      madeAt: account.created_at,
      affiliation: account.affiliation,
      orcid: account.orcid,
      timeZone: account.time_zone,
      hasPhotograph: account.photo !== null,
      notifyMoves: account.notify_moves,
    },
    sessions: account ? await sessionsOf(db).list(account.id, now()) : [],
    passkeys: passkeys.map(({ name, created_at, used_at }) => ({ name, madeAt: created_at, usedAt: used_at })),
    rolesInConferences: account ? await accountsOf(db).memberships(account.id) : [],
    ...(address === undefined ? {} : await sentFrom(services, address, files, { withLinks: links === 'with secret links', withPassports })),
  }
  return { everything, files }
}

async function sentFrom(
  services: ExportServices,
  email: string,
  exported: ExportedFile[],
  { withLinks, withPassports }: { withLinks: boolean; withPassports: boolean },
) {
  const own = participantDataOf(email, services.db)
  const moves = (await own.moves()).filter((move) => move.released_at !== null)
  const papers = await own.papers()
  const requests = await own.withdrawalRequests()
  const presentations = await own.presentationAnswers()
  const appeals = await own.appeals()
  const fullPapers = await own.fullPaperDecisions()
  const exclusions = await own.exclusions()
  const replies = await own.replies()
  const revisionResponses = await own.revisionResponses()
  const registrations = await own.registrations()
  const registrationMoves = await own.registrationMoves()
  const registrationDetails = await own.registrationDetails()
  const scholarships = await own.scholarships()
  const attendance = await own.attendance()
  const companions = await own.accompanyingPersons()
  const files = await own.files()
  const applicationFiles = await own.applicationFiles()
  const registrationFiles = await own.registrationFiles()
  const slides = await own.slides()
  const corrections = await own.corrections()
  const correctionRequests = await own.correctionRequests()
  return {
    submissions: (await own.submissions()).map(({ token_id: _token, fingerprint: _print, suspicion: _doubt, link_version: linkVersion, ...row }) => ({
      ...row,
      ...(withLinks ? { page: statusUrlOf(services, { ...row, linkVersion }) } : {}),
      corrections: corrections.filter((one) => one.submission_id === row.id).map(({ submission_id: _submission, ...correction }) => correction),
      correctionRequests: correctionRequests.filter((one) => one.submission_id === row.id).map(({ submission_id: _submission, ...request }) => request),
      accompanyingPersons: companions.filter((one) => one.submission_id === row.id).map(({ name }) => name),
      papers: papers
        .filter((paper) => paper.submission_id === row.id)
        .map((paper) => ({
          reference: paper.reference,
          title: paper.title,
          abstract: paper.abstract,
          keywords: paper.keywords,
          interests: paper.interests,
          funding: paper.funding,
          licence: paper.licence,
          aiStatement: paper.ai_statement,
          shouldNotReview: exclusions.filter((one) => one.paper_id === paper.id).map(({ paper_id: _paper, ...person }) => person),
          moves: moves.filter((move) => move.paper_id === paper.id).map((move) => ({ state: move.to_state, at: move.released_at, note: move.note })),
          presentationAnswers: presentations.filter((one) => one.paper_id === paper.id).map(({ paper_id: _paper, ...answer }) => answer),
          revisionResponses: revisionResponses.filter((one) => one.paper_id === paper.id).map(({ paper_id: _paper, ...response }) => response),
          replies: replies.filter((one) => one.paper_id === paper.id).map(({ paper_id: _paper, ...reply }) => reply),
          fullPaperDecisions: fullPapers.filter((one) => one.paper_id === paper.id).map(({ paper_id: _paper, ...decision }) => decision),
          appeals: appeals.filter((one) => one.paper_id === paper.id).map(({ paper_id: _paper, ...appeal }) => appeal),
          withdrawalRequests: requests.filter((request) => request.paper_id === paper.id).map(({ paper_id: _paper, ...request }) => request),
        })),
      files: files
        .filter((file) => file.submission_id === row.id)
        .map((file) => ({ kind: file.kind, ...packed(services, row.reference, file, exported), replacedAt: file.replaced_at })),
    })),
    authorOf: await own.authorEntries(),
    coAuthorAnswers: await own.coAuthorAnswers(),
    lateEntries: await own.lateEntries(),
    registrations: registrations.map(({ words: _words, version: _version, ...row }) => ({
      ...row,
      ...needsOf(registrationDetails.find((detail) => detail.registration_id === row.id)),
      scholarship: scholarships.find((one) => one.registration_id === row.id),
      attendance: attendance.filter((one) => one.registration_id === row.id).map(({ registration_id: _registration, ...event }) => event),
      moves: registrationMoves.filter((move) => move.registration_id === row.id).map((move) => ({ state: move.to_state, at: move.moved_at, note: move.note })),
    })),
    bookings: await own.bookings(),
    documents: (await own.documents()).map(({ file_id: _file, ...document }) => document),
    slides: slides.map((file) => packed(services, file.reference, file, exported)),
    registrationFiles: registrationFiles.map((file) => ({ kind: file.kind, ...packed(services, file.reference, file, exported) })),
    applications: (await own.applications()).map((row) => ({
      ...row,
      files: applicationFiles.filter((file) => file.reference === row.reference).map((file) => packed(services, row.reference, file, exported)),
    })),
    speakerInvitations: await own.speakerInvitations(),
    roles: await own.roles(),
    visaRequests: await Promise.all(
      (await own.visaRequests()).map(async ({ id, sealed, ...request }) => ({
        ...request,
        ...(sealed && withPassports ? { passport: await openPassport(services.keys, id, sealed).catch(() => unreadable) } : {}),
      })),
    ),
    messages: await own.messages(),
    reviewer: await own.reviewer(),
    attachmentsOfReviews: (await own.attachmentsOfReviews()).map((file) => packed(services, 'reviews', file, exported)),
    poolInvitations: await own.poolInvitations(),
    outsideHandling: await own.outsideHandling(),
    callAlerts: await own.callAlerts(),
    programme: await own.programme(),
    // Mails that contain secret links are left without their text.
    mails: (await own.mails()).map(({ text, ...mail }) => (mayBeRead(mail.kind) ? { ...mail, text } : mail)),
  }
}

interface StoredRow {
  original_name: string
  storage_key: string
  size_bytes: string
  sha256: string
  media_type: string
  arrived_at: Date
  scan: FileScan | null
}

/** Adds a file to the archive and returns its description. The number keeps paths unique. */
function packed({ scanning }: Pick<Services, 'scanning'>, reference: string, file: StoredRow, exported: ExportedFile[]) {
  const facts = { name: file.original_name, sizeBytes: Number(file.size_bytes), sha256: file.sha256, mediaType: file.media_type, receivedAt: file.arrived_at }
  const held = holdOf(file.scan, scanning)
  // A held back file is described but not included.
  if (held) return { ...facts, path: null, held: holdLabels[held] }
  const number = exported.filter(({ path }) => path.startsWith(`files/${reference}/`)).length + 1
  const path = `files/${reference}/${number} ${file.original_name.replace(/[\\/:*?"<>|]/g, '_')}`
  exported.push({ path, storageKey: file.storage_key, scan: file.scan, sizeBytes: facts.sizeBytes, receivedAt: file.arrived_at })
  return { ...facts, path }
}

function needsOf(detail: { badge_name: string; dietary_needs: string; access_needs: string; languages: string; listed_publicly: boolean } | undefined) {
  if (!detail) return undefined
  const { badge_name, dietary_needs, access_needs, languages, listed_publicly } = detail
  return { badgeName: badge_name, dietaryNeeds: dietary_needs, accessNeeds: access_needs, languages, isListed: listed_publicly }
}
