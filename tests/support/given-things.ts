import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { documentSecret } from '../../src/domain/applications/add-document.ts'
import { givenConference } from '../../src/domain/conferences/conference.fixture.ts'
import { conferencesOf } from '../../src/domain/conferences/conferences.store.ts'
import { storedFilesOf } from '../../src/domain/files/stored-files.store.ts'
import { randomReference, submissionReference } from '../../src/domain/forms/reference.ts'
import type { RegistrationState } from '../../src/domain/registrations/registration.ts'
import type { Services } from '../../src/domain/services.ts'
import { secretOf } from '../../src/domain/submissions/find-submission.ts'
import { type PaperState, paperReference } from '../../src/domain/submissions/paper.ts'
import { papersOf } from '../../src/domain/submissions/papers.store.ts'
import { samplePdf } from './sample-files.ts'

type House = Pick<Services, 'db' | 'files' | 'key' | 'now'>
const anId = () => randomBytes(16).toString('hex')

/** Names one more author at the end of the list. */
export async function addCoAuthor(db: Services['db'], paperId: string, name: string, affiliation = ''): Promise<void> {
  const before = (await papersOf(db).authorsOfAll([paperId])).get(paperId) ?? []
  const added = { name, affiliation, country: '', email: '', orcid: '', isSender: false, isCorresponding: false, isPresenter: false }
  await papersOf(db).setAuthors(paperId, [...before, added])
}

/** What people may have sent before a test begins, written straight into the database and the store. */
export function givenThings({ db, files, key, now }: House) {
  let number = 0
  const conference = db
    .selectFrom('conference')
    .select('id')
    .where('id', '=', 'colombo')
    .executeTakeFirst()
    .then(async (there) => void (there ?? (await conferencesOf(db).add(givenConference()))))

  /** A file that belongs to nothing yet. */
  async function file(name: string, bytes = samplePdf()) {
    const written = await files.write(Readable.from(bytes), 1_000_000)
    const id = anId()
    await storedFilesOf(db).add([{ ...written, id, name, mediaType: 'application/pdf', note: null }], now())
    return id
  }

  async function claimed(name: string, bytes?: Buffer) {
    const id = await file(name, bytes)
    await db.updateTable('stored_file').set({ claimed: true }).where('id', '=', id).execute()
    return id
  }

  async function submission(
    email: string,
    { moves = ['received'], unreleased = [], fileName = 'paper.pdf', titles = ['On engines'], bytes }: SubmissionWishes = {},
  ): Promise<{ id: string; paperId: string; reference: string; secret: string; fileId: string }> {
    await conference
    number += 1
    const id = anId()
    const reference = submissionReference('HM27', number)
    const words = {
      title: 'Dr',
      company: 'Analytical Society',
      country: 'Portugal',
      mobile: '+351 1',
      phone: '',
      social: 'ada',
      names: 'Byron',
      message: 'Hello',
    }
    const states = [...moves, ...unreleased]
    const state = states.at(-1) ?? 'received'
    const row = { id, reference, conference_id: 'colombo', number, token_id: id, fingerprint: id, regtype: '330' }
    await db
      .insertInto('submission')
      .values({ ...words, ...row, fee_minor: 29_000, name: 'Ada L.', email, accompany: true, received_at: now(), suspicion: null })
      .execute()
    const paperIds: string[] = []
    for (const [index, title] of (titles.length > 0 ? titles : ['']).entries()) {
      const paperId = anId()
      paperIds.push(paperId)
      const paper = { id: paperId, submission_id: id, position: index + 1, reference: paperReference(reference, index + 1), conference_id: 'colombo' }
      await db
        .insertInto('paper')
        .values({ ...paper, title, state, received_at: now() })
        .execute()
      const author = { id: anId(), paper_id: paperId, position: 1, name: 'Ada L.', email, affiliation: words.company, country: words.country, orcid: null }
      await db
        .insertInto('paper_author')
        .values({ ...author, is_corresponding: true, is_presenter: true, is_sender: true })
        .execute()
      for (const [position, to_state] of states.entries()) {
        const released_at = position < moves.length ? now() : null
        const move = { paper_id: paperId, position, from_state: states[position - 1] ?? null, to_state, moved_at: now(), moved_by: 'author', released_at }
        await db
          .insertInto('paper_move')
          .values({ ...move, note: 'Dear Ada' })
          .execute()
      }
    }
    const paperId = paperIds[0] as string
    const fileId = await claimed(fileName, bytes)
    await db
      .insertInto('submission_file')
      .values({ submission_id: id, file_id: fileId, kind: 'document', paper_id: paperId, position: 0, replaced_at: null })
      .execute()
    // As the guard would find it: nothing in it names its authors.
    await db.updateTable('paper_blindness').set({ state: 'ready', is_blind: true }).where('paper_id', 'in', paperIds).execute()
    return { id, paperId, reference, secret: secretOf(key, { id, linkVersion: 0 }), fileId }
  }

  /** Somebody who takes part without a paper. */
  async function registration(
    email: string,
    {
      moves = ['needs-approval'],
      name = 'Lea Listener',
      regtype = '333',
      names = ['Leo Listener'],
      suspicion = null,
      country = 'Nepal',
    }: RegistrationWishes = {},
  ): Promise<{ id: string; registrationId: string; reference: string; secret: string }> {
    await conference
    number += 1
    const id = anId()
    const registrationId = anId()
    const reference = submissionReference('HM27', number)
    const person = { title: 'Dr', name, email, company: 'Himal Institute', country }
    const words = { mobile: '+977 1', phone: '+977 2', social: 'lea', names: names.join(', '), message: 'I look forward to it.' }
    const row = { id, reference, conference_id: 'colombo', number, token_id: id, fingerprint: id, regtype, fee_minor: 26_000, received_at: now(), suspicion }
    await db
      .insertInto('submission')
      .values({ ...row, ...person, ...words, accompany: names.length > 0 })
      .execute()
    for (const [position, companion] of names.entries())
      await db
        .insertInto('accompanying_person')
        .values({ id: anId(), submission_id: id, position: position + 1, name: companion })
        .execute()
    const state = moves.at(-1) ?? 'needs-approval'
    const registered = {
      id: registrationId,
      reference,
      conference_id: 'colombo',
      submission_id: id,
      regtype,
      state,
      fee_minor: 26_000,
      currency: 'EUR' as const,
    }
    await db
      .insertInto('registration')
      .values({ ...registered, ...person, registered_at: now() })
      .execute()
    for (const [index, to_state] of moves.entries()) {
      const move = { registration_id: registrationId, position: index + 1, from_state: moves[index - 1] ?? null, to_state, moved_at: now(), note: null }
      await db
        .insertInto('registration_move')
        .values({ ...move, moved_by: index === 0 ? 'author' : 'Olga Organiser' })
        .execute()
    }
    return { id, registrationId, reference, secret: secretOf(key, { id, linkVersion: 0 }) }
  }

  async function application(email: string, fileName?: string) {
    const id = anId()
    const reference = randomReference('AP')
    const words = { designation: '', subconference_id: '', s_category: 'Keynote', country: '', phone: '', linkedin: '', message: '' }
    const row = { ...words, id, reference, role: 'co-chair-keynote', full_name: 'Ada L.', email, received_at: now(), suspicion: null, repeat_key: id }
    await db.insertInto('application').values(row).execute()
    if (fileName)
      await db
        .insertInto('application_file')
        .values({ application_id: id, file_id: await claimed(fileName) })
        .execute()
    return { id, reference, secret: documentSecret(key, id) }
  }

  async function message(email: string) {
    const id = anId()
    const reference = randomReference('CM')
    const words = { subject: 'Visa letter', name: 'Ada L.', mobile: '', company: '', message: 'Please.' }
    await db
      .insertInto('contact_message')
      .values({ ...words, id, reference, email, received_at: now(), answer_due_at: now(), suspicion: null, repeat_key: id })
      .execute()
    return { id, reference }
  }

  return { file, submission, registration, application, message }
}

interface RegistrationWishes {
  moves?: RegistrationState[]
  name?: string
  regtype?: '332' | '333'
  /** Those who come along. */
  names?: string[]
  suspicion?: string | null
  country?: string
}

interface SubmissionWishes {
  moves?: PaperState[]
  /** Decided, and not yet told. */
  unreleased?: PaperState[]
  fileName?: string
  titles?: string[]
  bytes?: Buffer
}

export type Given = ReturnType<typeof givenThings>
