import { randomId } from '../../accounts/tokens.ts'
import { conferencesOf } from '../../conferences/conferences.store.ts'
import { dayInZone } from '../../dates.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { requireRight } from '../../desk/rights.ts'
import { readOrcid } from '../../papers/orcid.ts'
import { paperDetailsOf } from '../../papers/paper-details.store.ts'
import type { PaperDetails } from '../../papers/paper-details.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Database } from '../../tables.ts'
import { articleSeriesOf } from '../articles.store.ts'
import { partsOfName } from '../export/author-names.ts'
import { articlePdfsOf } from './article-pdfs.store.ts'
import { linesOf, type NewVolumeForm, type VolumeForm } from './publishing.schema.ts'
import { type PaperToTakeIn, publishingDeskOf, type VolumeRow } from './publishing-desk.store.ts'

type Acting = Pick<Services, 'db' | 'now'>

/** A draft of a volume: the proceedings of a conference, or an issue of a journal. A conference has one. */
export async function makeVolume({ db, now }: Acting, organiser: Organiser, form: NewVolumeForm): Promise<string> {
  requireRight(organiser, 'publishing')
  const { conferenceId, series, title, number, issue, isbn } = form
  const known = (await articleSeriesOf(db, [series])).get(series)
  if (!known) throw new Refusal('request.invalid', 'Please choose the series.', { series: 'This series is not in the content.' })
  if (known.kind === 'journal' && !issue)
    throw new Refusal('request.invalid', 'One field needs your attention.', { issue: 'Please enter the number of the issue.' })
  const conference = conferenceId ? await conferencesOf(db).findAlsoDraft(conferenceId) : undefined
  if (conferenceId && !conference) throw new Refusal('conference.unknown', 'There is no such conference.')
  return db.transaction().execute(async (trx) => {
    const store = publishingDeskOf(trx)
    const there = conferenceId && (await store.volumeOfConference(conferenceId))
    if (there) return there
    const id = randomId()
    const year = Number(conference ? conference.startDate.slice(0, 4) : dayInZone(now(), 'UTC').slice(0, 4))
    const isIssue = known.kind === 'journal'
    const wanted = slugFrom(isIssue ? `${series}-${number}-${issue}` : `${series}-${year}`)
    const taken = await store.takenSlugs(wanted)
    const slug = taken.has(wanted) ? `${wanted}-${taken.size + 1}` : wanted
    await store.addVolume({
      id,
      slug,
      kind: isIssue ? 'journal-issue' : 'proceedings',
      series,
      number,
      issue: isIssue ? issue : '',
      year,
      title,
      isbn,
      conference_id: conference?._id ?? null,
      doi: null,
      published_on: null,
      made_at: now(),
    })
    await auditLogOf(trx).write(organiser, now(), { act: 'publishing.volume_made', about: `volume:${id}`, aboutName: title, details: {} })
    return id
  })
}

export async function changeVolume({ db, now }: Acting, organiser: Organiser, id: string, form: VolumeForm): Promise<void> {
  requireRight(organiser, 'publishing')
  await db.transaction().execute(async (trx) => {
    const volume = await volumeForChange(trx, id)
    if (volume.version !== form.version)
      throw new Refusal('desk.changed_meanwhile', 'Somebody has changed this volume in the meantime. Please look at it again.')
    const editors = linesOf(form.editors).map((line) => {
      const [name = '', ...rest] = line.split(',').map((part) => part.trim())
      const orcid = readOrcid(rest.at(-1) ?? '') ?? ''
      return { name, affiliation: (orcid ? rest.slice(0, -1) : rest).join(', '), orcid }
    })
    const { title, number, isbn, issn, frontMatter } = form
    // The title pages name the volume.
    if (title !== volume.title || number !== volume.number) await articlePdfsOf(trx).markOutdatedIn(id)
    await publishingDeskOf(trx).changeVolume(id, { title, number, isbn, issn, front_matter: frontMatter, editors: JSON.stringify(editors) }, now())
    await auditLogOf(trx).write(organiser, now(), { act: 'publishing.volume_changed', about: `volume:${id}`, aboutName: title, details: {} })
  })
}

/**
 * Takes the accepted papers of the conference into its volume, with everything that is known of them. Only a paper whose full version was accepted
 * is peer-reviewed; every other one is printed as an abstract. Those that are there already are left alone. Returns how many came.
 */
export async function takeInPapers({ db, now }: Acting, organiser: Organiser, volumeId: string): Promise<number> {
  requireRight(organiser, 'publishing')
  return db.transaction().execute(async (trx) => {
    const volume = await volumeForChange(trx, volumeId)
    if (!volume.conference_id) throw new Refusal('publishing.not_possible', 'This volume belongs to no conference.')
    const store = publishingDeskOf(trx)
    const papers = await store.papersToTakeIn({ conferenceId: volume.conference_id })
    const details = await paperDetailsOf(trx).ofAll(papers)
    const present = await store.articlesIn(volumeId)
    const slugs = new Set(present.map(({ slug }) => slug))
    let position = Math.max(0, ...present.map((article) => article.position))
    for (const paper of papers) {
      const known = details.get(paper.id)
      if (!known) continue
      position += 1
      const wanted = slugFrom(known.title).slice(0, 70).replace(/-$/, '')
      const slug = slugs.has(wanted) ? `${wanted}-${position}` : wanted
      slugs.add(slug)
      await store.addArticle({ ...articleFrom(paper, known, now()), volume_id: volumeId, series: volume.series, slug, position }, authorsFrom(known), [])
    }
    if (papers.length > 0)
      await auditLogOf(trx).write(organiser, now(), {
        act: 'publishing.papers_taken_in',
        about: `volume:${volumeId}`,
        aboutName: volume.title,
        details: { papers: papers.length },
      })
    return papers.length
  })
}

/** What an article takes over from its paper. */
export function articleFrom(paper: PaperToTakeIn, known: PaperDetails, now: Date) {
  return {
    id: randomId(),
    paper_id: paper.id,
    // A journal publishes nothing but whole texts.
    kind: paper.isReviewed || paper.journal !== null ? ('paper' as const) : ('abstract' as const),
    peer_reviewed: paper.isReviewed,
    title: known.title,
    abstract: known.abstract,
    keywords: known.keywords,
    topic: paper.topic,
    licence: known.licence,
    funding: known.funding,
    interests: known.interests,
    ai_statement: known.aiStatement,
    section: paper.journal !== null ? paper.section : paper.isReviewed ? 'Papers' : 'Abstracts',
    doi: null,
    received_on: dayInZone(paper.receivedAt, 'UTC'),
    accepted_on: paper.acceptedAt && dayInZone(paper.acceptedAt, 'UTC'),
    published_on: null,
    file_id: null,
    made_at: now,
    changed_at: now,
  }
}

export function authorsFrom({ authors }: PaperDetails) {
  return authors.map(({ name, affiliation, country, email, orcid, isCorresponding }) => ({
    name,
    ...partsOfName(name),
    affiliation,
    country,
    email,
    orcid,
    corresponding: isCorresponding,
  }))
}

export async function volumeForChange(db: Database, id: string): Promise<VolumeRow> {
  const volume = await publishingDeskOf(db).lockVolume(id)
  if (!volume) throw new Refusal('request.not_found', 'There is no such volume.')
  return volume
}

export function slugFrom(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return words || 'article'
}
