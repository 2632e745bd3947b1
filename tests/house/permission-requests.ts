import { randomBytes } from 'node:crypto'
import type { AccountId, Role } from '../../src/domain/accounts/account.ts'
import { openSession } from '../../src/domain/accounts/sessions.ts'
import { makeTokenLink } from '../../src/domain/accounts/tokens.ts'
import { makeChallenge } from '../../src/domain/accounts/webauthn.ts'
import { deskRights } from '../../src/domain/desk/rights.ts'
import { paperDetailsOf } from '../../src/domain/papers/paper-details.store.ts'
import { assignmentsOf } from '../../src/domain/review/assignment/assignments.store.ts'
import { reviewRoundsOf } from '../../src/domain/review/rounds.store.ts'
import type { Services } from '../../src/domain/services.ts'
import { ownDetailsOf, versionOf } from '../../src/domain/submissions/correct-own.ts'
import { papersOf } from '../../src/domain/submissions/papers.store.ts'
import { submissionsOf } from '../../src/domain/submissions/submissions.store.ts'
import { givenBooking } from '../support/given-money.ts'
import { givenReview } from '../support/given-review.ts'
import { type Given, givenThings } from '../support/given-things.ts'
import { samplePdf } from '../support/sample-files.ts'
import { softwarePasskey } from '../support/software-passkey.ts'
import { submissionTables } from '../support/submission-tables.ts'
import type { Persona } from './permissions.table.ts'

/** Whose object a request is about; `unknown` never was. */
export type Whose = 'own' | 'others' | 'unknown'

/** Somebody for one request: they may lose their session or their account by it. */
export interface Asker {
  persona: Persona | 'victim'
  accountId: AccountId | undefined
  email: string
  password: string
  cookie: string
}

export interface Prepared {
  url: string
  headers?: Record<string, string>
  payload?: string | Buffer
}

interface Scene {
  asker: Asker
  /** Whose object it is: the asker, somebody else, or nobody. */
  owner: Asker | undefined
  given: Given
  services: Services
}

type Prepare = (scene: Scene) => Promise<Prepared>

const roles: Record<Exclude<Persona, 'stranger'>, Role> = {
  participant: 'g_user',
  other: 'g_user',
  organiser: 'organiser',
  disabled: 'g_user',
  expired: 'g_user',
}
const password = 'analytical engine 1843'

/** Makes people and what they own, and the requests of the table about it. */
export async function permissionRequests(services: Services) {
  const { db, now } = services
  const given = givenThings(services)
  const hashes = { own: await services.passwords.hash(password), victim: await services.passwords.hash('nobody knows this one') }

  async function asker(persona: Persona | 'victim'): Promise<Asker> {
    const email = `${persona}-${randomBytes(6).toString('hex')}@example.org`
    if (persona === 'stranger') return { persona, accountId: undefined, email, password, cookie: '' }
    const accountId = randomBytes(8).toString('hex') as AccountId
    const role = persona === 'victim' ? 'g_user' : roles[persona]
    const dates = { confirmed_at: now(), created_at: now(), disabled_at: persona === 'disabled' ? now() : null }
    const password_hash = persona === 'victim' ? hashes.victim : hashes.own
    await db
      .insertInto('account')
      .values({ ...dates, id: accountId, role, f_name: 'Ada', l_name: persona, email, password_hash, desk_rights: role === 'organiser' ? [...deskRights] : [] })
      .execute()
    const { secret, sessionId } = await openSession(db, accountId, 'A test', undefined, now())
    const expires_at = new Date(now().getTime() - 1)
    if (persona === 'expired') await db.updateTable('session').set({ expires_at }).where('id', '=', sessionId).execute()
    return { persona, accountId, email, password, cookie: `session=${secret}` }
  }

  /** Everything is made before the request, so that only the request itself can change anything afterwards. */
  async function prepare(door: string, persona: Persona, whose: Whose): Promise<Prepared & { cookie: string }> {
    const build = requests[door]
    if (!build) throw new Error(`There is no request for ${door}.`)
    const person = await asker(persona)
    const owner = whose === 'own' ? person : whose === 'others' ? await asker('victim') : undefined
    return { ...(await build({ asker: person, owner, given, services })), cookie: person.cookie }
  }

  /** So that the next one is looked at as quickly as the first. */
  async function clearAway(except: readonly Asker[]): Promise<void> {
    await db.updateTable('booking').set({ payer_registration_id: null }).execute()
    for (const table of [...submissionTables, 'booking', 'application_file', 'application', 'stored_file', 'mail'] as const)
      await db.deleteFrom(table).execute()
    const staying = except.flatMap(({ accountId }) => accountId ?? [])
    await db.deleteFrom('account').where('id', 'not in', staying).execute()
    await db.deleteFrom('sign_in_try').execute()
  }

  return { asker, prepare, given, clearAway }
}

const unknownId = 'f'.repeat(32)
const unknownSecret = 'u'.repeat(43)
const unknownReference = { submission: 'HM27-9999-A', application: 'AP-222222-A' }

function formOf(fields: Record<string, string>): Pick<Prepared, 'headers' | 'payload'> {
  return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: new URLSearchParams(fields).toString() }
}
function jsonOf(body: object): Pick<Prepared, 'headers' | 'payload'> {
  return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) }
}
/** A better paper, other bytes than those that are there. */
function fileOf(control: string, headers: Record<string, string> = {}): Pick<Prepared, 'headers' | 'payload'> {
  const head = `--cut\r\ncontent-disposition: form-data; name="${control}"; filename="better.pdf"\r\ncontent-type: application/pdf\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), samplePdf(100), Buffer.from('\r\n--cut--\r\n')])
  return { headers: { ...headers, 'content-type': 'multipart/form-data; boundary=cut' }, payload }
}

function titled(headers: Record<string, string> = {}): Pick<Prepared, 'headers' | 'payload'> {
  const form = formOf({ research_title: 'On engines' })
  return { ...form, headers: { ...headers, ...form.headers } }
}

/** The object's own reference, and always the asker's own secret: that is all that anybody has who wants more than their own. */
async function link({ asker, owner, given }: Scene) {
  const own = await given.submission(asker.email, { titles: [] })
  if (owner === asker) return own
  const theirs = owner && (await given.submission(owner.email, { titles: [] }))
  return { secret: own.secret, reference: theirs?.reference ?? unknownReference.submission, fileId: theirs?.fileId ?? unknownId }
}

/** One's own link, with the file of somebody else. */
async function strangeFile({ asker, owner, given }: Scene) {
  const own = await given.submission(asker.email)
  const theirs = owner === asker ? own : owner && (await given.submission(owner.email))
  return { ...own, fileId: theirs?.fileId ?? unknownId }
}

async function tokenOf({ owner, services }: Scene, purpose: 'confirm' | 'enter-address' | 'reset'): Promise<string> {
  if (!owner?.accountId) return unknownSecret
  const token = { purpose, email: purpose === 'enter-address' ? `new-${owner.email}` : owner.email, path: '/reset-password' } as const
  const { accountId } = owner
  const url = await services.db.transaction().execute((trx) => makeTokenLink(services, trx, { id: accountId }, token))
  // A link from a mail to somebody else is no use without their session; where it is enough by itself, it was used before.
  if (purpose === 'reset' && owner.persona === 'victim') await services.db.updateTable('account_token').set({ used_at: services.now() }).execute()
  return url.split('/').at(-1) ?? ''
}

const site = ['http://localhost', 'localhost'] as const
const inText = (challenge: Uint8Array) => ({ challenge: Buffer.from(challenge).toString('base64url') })

async function keyOf(owner: Asker | undefined, services: Services) {
  const key = softwarePasskey(...site)
  if (!owner?.accountId) return key
  const row = { id: key.id, account_id: owner.accountId, name: 'A key', public_key: key.publicKey, counter: 0, transports: [], created_at: services.now() }
  await services.db
    .insertInto('passkey')
    .values({ ...row, used_at: null })
    .execute()
  return key
}

/** The copy of a reviewer's file, which came with the comments of a released decision on the paper of this reference. */
async function reviewFile(reference: string, { given, services }: Scene): Promise<string> {
  const { db, now } = services
  const paper = await db.selectFrom('paper').select(['id', 'conference_id as conferenceId']).where('reference', '=', reference).executeTakeFirst()
  if (!paper) return unknownId
  const round = await reviewRoundsOf(db).open(paper, 'abstract', now())
  const reviewerId = await givenReview(services).reviewer(`reviewer-${paper.id}@example.org`)
  const { id } = await assignmentsOf(db).add({ round, reviewerId, isPinned: true, by: 'Olga', now: now() })
  await db.updateTable('review_assignment').set({ state: 'submitted', submitted_at: now() }).where('id', '=', id).execute()
  const copy_id = await given.file('copy.pdf')
  const attachment = { id, assignment_id: id, number: 1, file_id: null, copy_id, state: 'ready' as const, added_at: now() }
  await db.insertInto('review_attachment').values(attachment).execute()
  await db.updateTable('paper_move').set({ round_id: round.id }).where('paper_id', '=', paper.id).execute()
  return copy_id
}
const byReviewFile = (more: (secret: Record<string, string>) => Omit<Prepared, 'url'>): Prepare => {
  return async (scene) => {
    const { reference, secret } = await link(scene)
    const fileId = await reviewFile(reference, scene)
    return { url: `/api/v1/submissions/${reference}/review-files/${fileId}`, ...more({ 'x-submission-secret': secret }) }
  }
}
const bySecret = (path: string, more: (secret: Record<string, string>) => Omit<Prepared, 'url'> = (headers) => ({ headers })): Prepare => {
  return async (scene) => {
    const { reference, secret, fileId } = await link(scene)
    return { url: `/api/v1/submissions/${reference}${path.replace(':fileId', fileId)}`, ...more({ 'x-submission-secret': secret }) }
  }
}
const bySession = (path: string, more: Omit<Prepared, 'url'> = {}): Prepare => {
  return async (scene) => {
    const { reference, fileId } = await link(scene)
    return { url: `/api/v1/submissions/${reference}${path.replace(':fileId', fileId)}`, ...more }
  }
}
const byFile = (more: (secret: Record<string, string>) => Omit<Prepared, 'url'>): Prepare => {
  return async (scene) => {
    const { reference, secret, fileId } = await strangeFile(scene)
    return { url: `/api/v1/submissions/${reference}/files/${fileId}`, ...more({ 'x-submission-secret': secret }) }
  }
}
const byLink = (path: string, more: Omit<Prepared, 'url'> = {}): Prepare => {
  return async (scene) => {
    const { reference, secret, fileId } = await link(scene)
    return { url: `/submission/${reference}/${secret}${path.replace(':fileId', fileId)}`, ...more }
  }
}
/** The same about a registration that its person pays, with the version that its owner sees. */
const registered = (way: 'secret' | 'session' | 'link', path: '' | 'details' | 'recipient' | 'cancel'): Prepare => {
  return async ({ asker, owner, given, services }) => {
    const make = async (email: string) => {
      const made = await given.registration(email, { moves: ['needs-approval', 'open'] })
      await givenBooking(services.db, made.registrationId, services.now())
      return made
    }
    const own = await make(asker.email)
    const theirs = owner === asker ? own : owner && (await make(owner.email))
    const reference = theirs?.reference ?? unknownReference.submission
    const seen = await services.db
      .selectFrom('registration')
      .innerJoin('booking', 'booking.id', 'registration.booking_id')
      .select(['registration.version', 'booking.version as bookingVersion'])
      .where('registration.reference', '=', reference)
      .executeTakeFirst()
    const form =
      path === 'details'
        ? formOf({ name: 'Lea King', version: String(seen?.version ?? 1) })
        : path === 'recipient'
          ? formOf({ payer_name: 'Lea King', version: String(seen?.bookingVersion ?? 1) })
          : formOf({})
    const headers: Record<string, string> = way === 'secret' ? { 'x-submission-secret': own.secret } : {}
    const url = way === 'link' ? `/registration/${reference}/${own.secret}` : `/api/v1/registrations/${reference}`
    const isGet = path === ''
    return { url: isGet ? url : `${url}/${path}`, ...(isGet ? {} : form), headers: { ...headers, ...(isGet ? {} : form.headers) } }
  }
}
/** A whole correction by the author, with the version that its owner sees. */
const correcting = (what: 'details' | 'paper', door: (path: string, scene: Scene) => ReturnType<Prepare>, isDraft = false): Prepare => {
  return async (scene) => {
    const { url, headers } = await door('', scene)
    const reference = /\/([A-Z\d]+-\d+-[A-Z])/.exec(url)?.[1] ?? ''
    const submission = await submissionsOf(scene.services.db).findByReference(reference)
    const [paper] = submission ? await papersOf(scene.services.db).ofSubmission(submission.id) : []
    const details = paper && (await paperDetailsOf(scene.services.db).find(paper))
    const person = { name: 'Ada King', email: submission?.email ?? 'ada@example.org', company: 'Society' }
    const form =
      what === 'details'
        ? formOf({ ...person, version: submission ? versionOf(ownDetailsOf(submission)) : '' })
        : formOf({ research_title: 'On engines', version: details ? versionOf(details) : '' })
    const path = url.startsWith('/api/') ? `/${what}${isDraft ? '/draft' : ''}` : what === 'details' ? '/correct' : '/papers/1'
    return { url: `${url}${path}`, ...form, headers: { ...headers, ...form.headers } }
  }
}
const filled = (url: string, fields: (asker: Asker) => Record<string, string>, as = formOf): Prepare => {
  return async ({ asker }) => ({ url, ...as(fields(asker)) })
}
const signingIn = (url: string, as = formOf): Prepare => {
  return async ({ asker, owner }) => ({ url, ...as({ email: owner?.email ?? `nobody-${asker.email}`, password: asker.password }) })
}
const registering = (url: string, as = formOf): Prepare => {
  return async ({ asker, owner }) => {
    const email = owner === asker ? `new-${asker.email}` : (owner?.email ?? 'no address')
    return { url, ...as({ fName: 'Ada', lName: 'L', email, password, rePassword: password }) }
  }
}
const tokenIn = (path: string, purpose: Parameters<typeof tokenOf>[1], fields: Record<string, string> = {}): Prepare => {
  return async (scene) => ({ url: `${path}/${await tokenOf(scene, purpose)}`, ...formOf(fields) })
}

const onAccount = (name: string): Prepare => {
  return async ({ owner }) => ({
    url: `/api/v1/desk/people/${owner?.accountId ?? unknownId}/${name}`,
    ...jsonOf({ seen: 'organiser enabled', rights: ['content'] }),
  })
}

const explained = (headers: Record<string, string> = {}) => {
  const form = formOf({ file: '', explanation: 'It is somebody else.' })
  return { ...form, headers: { ...headers, ...form.headers } }
}
const appealing = (headers: Record<string, string> = {}) => {
  const form = formOf({ reasons: 'A reviewer was mistaken.' })
  return { ...form, headers: { ...headers, ...form.headers } }
}
const revising = (headers: Record<string, string> = {}) => {
  const form = formOf({ response: 'We agree.' })
  return { ...form, headers: { ...headers, ...form.headers } }
}
const replying = (headers: Record<string, string> = {}) => {
  const form = formOf({ reply: 'We agree.' })
  return { ...form, headers: { ...headers, ...form.headers } }
}
const confirming = (headers: Record<string, string> = {}) => {
  const form = formOf({ answer: 'confirmed' })
  return { ...form, headers: { ...headers, ...form.headers } }
}
const onReviewerCopy = (act: 'allow' | 'hold'): Prepare => {
  return async (scene) => {
    const { reference } = await link(scene)
    const paper = scene.services.db.selectFrom('paper').innerJoin('paper_blindness', 'paper_blindness.paper_id', 'paper.id').where('reference', '=', reference)
    const { version = 0 } = (await paper.select('paper_blindness.version').executeTakeFirst()) ?? {}
    return { url: `/api/v1/desk/submissions/${reference}/reviewer-copies/${act}`, ...jsonOf({ version, file: null }) }
  }
}

/** A whole and correct request for every door in the table of objects. */
const requests: Record<string, Prepare> = {
  'GET /api/v1/submissions/:reference': bySecret(''),
  'GET /api/v1/submissions/:reference (session)': bySession(''),
  'GET /api/v1/registrations/:reference': registered('secret', ''),
  'GET /api/v1/registrations/:reference (session)': registered('session', ''),
  'POST /api/v1/registrations/:reference/details': registered('secret', 'details'),
  'POST /api/v1/registrations/:reference/details (session)': registered('session', 'details'),
  'POST /api/v1/registrations/:reference/recipient': registered('secret', 'recipient'),
  'POST /api/v1/registrations/:reference/recipient (session)': registered('session', 'recipient'),
  'POST /api/v1/registrations/:reference/cancel': registered('secret', 'cancel'),
  'POST /api/v1/registrations/:reference/cancel (session)': registered('session', 'cancel'),
  'POST /registration/:reference/:secret/details': registered('link', 'details'),
  'POST /registration/:reference/:secret/recipient': registered('link', 'recipient'),
  'POST /registration/:reference/:secret/cancel': registered('link', 'cancel'),
  'POST /api/v1/submissions/:reference/withdraw': bySecret('/withdraw'),
  'POST /api/v1/submissions/:reference/withdraw (session)': bySession('/withdraw'),
  'POST /api/v1/submissions/:reference/files': bySecret('/files?kind=documentcv', (headers) => fileOf('file', headers)),
  'POST /api/v1/submissions/:reference/files (session)': bySession('/files?kind=documentcv', fileOf('file')),
  'GET /api/v1/submissions/:reference/files/:fileId': bySecret('/files/:fileId'),
  'GET /api/v1/submissions/:reference/files/:fileId (session)': bySession('/files/:fileId'),
  'GET /api/v1/submissions/:reference/files/:fileId (own link)': byFile((headers) => ({ headers })),
  'POST /api/v1/submissions/:reference/files/:fileId': bySecret('/files/:fileId', (headers) => fileOf('file', headers)),
  'POST /api/v1/submissions/:reference/files/:fileId (session)': bySession('/files/:fileId', fileOf('file')),
  'POST /api/v1/submissions/:reference/files/:fileId (own link)': byFile((headers) => fileOf('file', headers)),
  'GET /api/v1/submissions/:reference/review-files/:fileId': byReviewFile((headers) => ({ headers })),
  'GET /api/v1/submissions/:reference/review-files/:fileId (session)': byReviewFile(() => ({})),
  'POST /api/v1/submissions/:reference/title': bySecret('/title', (headers) => titled(headers)),
  'POST /api/v1/submissions/:reference/title (session)': bySession('/title', titled()),
  'POST /api/v1/submissions/:reference/explanation': bySecret('/explanation', explained),
  'POST /api/v1/submissions/:reference/explanation (session)': bySession('/explanation', explained()),
  'POST /api/v1/submissions/:reference/details': correcting('details', (path, scene) => bySecret(path)(scene)),
  'POST /api/v1/submissions/:reference/details (session)': correcting('details', (path, scene) => bySession(path)(scene)),
  'POST /api/v1/submissions/:reference/paper': correcting('paper', (path, scene) => bySecret(path)(scene)),
  'POST /api/v1/submissions/:reference/paper (session)': correcting('paper', (path, scene) => bySession(path)(scene)),
  'POST /submission/:reference/:secret/correct': correcting('details', (path, scene) => byLink(path)(scene)),
  'POST /api/v1/submissions/:reference/paper/draft': correcting('paper', (path, scene) => bySecret(path)(scene), true),
  'POST /api/v1/submissions/:reference/paper/draft (session)': correcting('paper', (path, scene) => bySession(path)(scene), true),
  'POST /submission/:reference/:secret/papers/:n': correcting('paper', (path, scene) => byLink(path)(scene)),
  'POST /api/v1/submissions/:reference/appeal': bySecret('/appeal', appealing),
  'POST /api/v1/submissions/:reference/appeal (session)': bySession('/appeal', appealing()),
  'POST /submission/:reference/:secret/papers/:n/presenting': byLink('/papers/1/presenting', formOf({ presence: 'nowhere' })),
  'POST /submission/:reference/:secret/papers/:n/appeal': byLink('/papers/1/appeal', appealing()),
  'POST /api/v1/submissions/:reference/revision': bySecret('/revision', revising),
  'POST /api/v1/submissions/:reference/revision (session)': bySession('/revision', revising()),
  'POST /submission/:reference/:secret/papers/:n/revision': byLink('/papers/1/revision', revising()),
  'POST /api/v1/submissions/:reference/reply': bySecret('/reply', replying),
  'POST /api/v1/submissions/:reference/reply (session)': bySession('/reply', replying()),
  'POST /submission/:reference/:secret/papers/:n/reply': byLink('/papers/1/reply', replying()),
  'POST /api/v1/submissions/:reference/confirm': bySecret('/confirm', confirming),
  'POST /api/v1/submissions/:reference/confirm (session)': bySession('/confirm', confirming()),
  'POST /submission/:reference/:secret/papers/:n/confirm': byLink('/papers/1/confirm', confirming()),
  'POST /submission/:reference/:secret/title': byLink('/title', titled()),
  'POST /submission/:reference/:secret/blindness': byLink('/blindness', explained()),
  'POST /submission/:reference/:secret/withdraw': byLink('/withdraw'),
  'POST /submission/:reference/:secret/new-link': byLink('/new-link'),
  'POST /submission/:reference/:secret/add/:kind': byLink('/add/documentcv', fileOf('file')),
  'POST /submission/:reference/:secret/replace/:fileId': byLink('/replace/:fileId', fileOf('file')),
  'GET /api/v1/desk/submissions/:reference/files/:fileId': async (scene) => {
    const { reference, fileId } = await link(scene)
    return { url: `/api/v1/desk/submissions/${reference}/files/${fileId}` }
  },
  'GET /api/v1/desk/submissions/:reference/files/:fileId/text': async (scene) => {
    const { reference, fileId } = await link(scene)
    return { url: `/api/v1/desk/submissions/${reference}/files/${fileId}/text` }
  },
  'POST /api/v1/desk/submissions/:reference/link': async (scene) => {
    const { reference } = await link(scene)
    return { url: `/api/v1/desk/submissions/${reference}/link`, ...jsonOf({}) }
  },
  'POST /api/v1/desk/submissions/:reference/notes': async (scene) => {
    const { reference } = await link(scene)
    return { url: `/api/v1/desk/submissions/${reference}/notes`, ...jsonOf({ body: 'A note' }) }
  },
  'POST /api/v1/desk/submissions/:reference/correct': async (scene) => {
    const { reference } = await link(scene)
    const { version = 0 } = (await scene.services.db.selectFrom('paper').select('version').where('reference', '=', reference).executeTakeFirst()) ?? {}
    const answers = { regtype: '330', title: 'Dr', name: 'Ada King', email: 'king@example.org', company: 'Society', country: '', mobile: '', phone: '' }
    return { url: `/api/v1/desk/submissions/${reference}/correct`, ...jsonOf({ ...answers, social: '', accompany: 'No', names: '', titles: [], version }) }
  },
  'POST /api/v1/desk/submissions/:reference/paper': async (scene) => {
    const { reference } = await link(scene)
    const { version = 0 } = (await scene.services.db.selectFrom('paper').select('version').where('reference', '=', reference).executeTakeFirst()) ?? {}
    return { url: `/api/v1/desk/submissions/${reference}/paper`, ...jsonOf({ version, keywords: 'engines, cards, looms' }) }
  },
  'POST /api/v1/desk/submissions/:reference/answer-correction': async (scene) => {
    const { reference } = await link(scene)
    const { version = 0 } = (await scene.services.db.selectFrom('paper').select('version').where('reference', '=', reference).executeTakeFirst()) ?? {}
    return { url: `/api/v1/desk/submissions/${reference}/answer-correction`, ...jsonOf({ version, request: unknownId, answer: 'granted' }) }
  },
  'POST /api/v1/desk/submissions/:reference/conference': async (scene) => {
    const { reference } = await link(scene)
    const { version = 0 } = (await scene.services.db.selectFrom('paper').select('version').where('reference', '=', reference).executeTakeFirst()) ?? {}
    return { url: `/api/v1/desk/submissions/${reference}/conference`, ...jsonOf({ version, conference: 'colombo' }) }
  },
  'POST /api/v1/desk/submissions/:reference/reviewer-copies/allow': onReviewerCopy('allow'),
  'POST /api/v1/desk/submissions/:reference/reviewer-copies/hold': onReviewerCopy('hold'),
  'GET /api/v1/desk/submissions/:reference/reviewer-copies/:fileId': async (scene) => {
    const { reference, fileId } = await link(scene)
    return { url: `/api/v1/desk/submissions/${reference}/reviewer-copies/${fileId}` }
  },
  'POST /api/v1/desk/registrations/:reference/notes': async ({ owner, given }) => {
    const reference = owner ? (await given.registration(owner.email)).reference : unknownReference.submission
    return { url: `/api/v1/desk/registrations/${reference}/notes`, ...jsonOf({ body: 'A note' }) }
  },
  'POST /api/v1/desk/people/:id/appoint': onAccount('appoint'),
  'POST /api/v1/desk/people/:id/disable': onAccount('disable'),
  'POST /api/v1/desk/people/:id/dismiss': onAccount('dismiss'),
  'POST /api/v1/desk/people/:id/enable': onAccount('enable'),
  'PUT /api/v1/desk/people/:id/rights': onAccount('rights'),
  'POST /api/v1/apply-form/:reference/document': async ({ asker, owner, given }) => {
    const own = await given.application(asker.email)
    const reference = owner === asker ? own.reference : owner ? (await given.application(owner.email)).reference : unknownReference.application
    return { url: `/api/v1/apply-form/${reference}/document`, ...fileOf('document', { 'x-application-secret': own.secret }) }
  },
  'DELETE /api/v1/uploads/:id': async (scene) => {
    const id = scene.owner === scene.asker ? await scene.given.file('new.pdf') : (await link(scene)).fileId
    return { url: `/api/v1/uploads/${id}`, headers: { 'tus-resumable': '1.0.0' } }
  },
  'GET /api/v1/get-conference/:id': async ({ owner, given }) => {
    await given.submission('somebody@example.org')
    return { url: `/api/v1/get-conference/${owner ? 'colombo' : unknownId}` }
  },
  'POST /account/sessions': async ({ owner, services: { db, now } }) => {
    const id = owner?.accountId ? (await openSession(db, owner.accountId, 'Another', undefined, now())).sessionId : unknownId
    return { url: '/account/sessions', ...formOf({ session: id }) }
  },
  'POST /account/passkeys': async ({ owner, services }) => ({ url: '/account/passkeys', ...formOf({ passkey: (await keyOf(owner, services)).id }) }),
  'POST /confirm-address/:token': tokenIn('/confirm-address', 'confirm'),
  'POST /change-address/:token': tokenIn('/change-address', 'enter-address'),
  'POST /reset-password/:token': tokenIn('/reset-password', 'reset', { password: 'difference engine 1822' }),
  'POST /api/v1/user-login': signingIn('/api/v1/user-login', jsonOf),
  'POST /login': signingIn('/login'),
  'POST /api/v1/admin-ragistation': registering('/api/v1/admin-ragistation', jsonOf),
  'POST /register': registering('/register'),
  'POST /api/v1/passkeys/sign-in': async ({ asker, owner, services }) => {
    const key = await keyOf(owner, services)
    // Somebody else's key is known by its name; what signs is one's own.
    const signer = owner === asker ? key : softwarePasskey(...site)
    const credential = { ...signer.sign(inText(await makeChallenge(services, null))), id: key.id, rawId: key.id }
    return { url: '/api/v1/passkeys/sign-in', ...jsonOf({ credential }) }
  },
  'POST /api/v1/passkeys': async ({ owner, services }) => {
    const challenge = owner?.accountId ? inText(await makeChallenge(services, owner.accountId)) : { challenge: unknownSecret }
    return { url: '/api/v1/passkeys', ...jsonOf({ name: 'New', credential: softwarePasskey(...site).make(challenge) }) }
  },
  'POST /api/v1/passkeys/options': filled('/api/v1/passkeys/options', ({ password }) => ({ currentPassword: password }), jsonOf),
  'POST /account/names': filled('/account/names', () => ({ fName: 'Augusta', lName: 'King' })),
  'POST /account/address': filled('/account/address', ({ email, password }) => ({ email: `new-${email}`, currentPassword: password })),
  'POST /account/deletion': filled('/account/deletion', ({ password }) => ({ currentPassword: password, sure: 'yes' })),
  'POST /account/notifications': filled('/account/notifications', () => ({})),
  'POST /account/password': filled('/account/password', ({ password }) => ({ currentPassword: password, password: 'difference engine 1822' })),
}
