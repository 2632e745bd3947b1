import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { CalendarDay } from '../dates.ts'
import type { ArticleKind, ArticleState, VolumeEditor, VolumeKind, VolumeState } from './article.ts'
import type { AuthorChangeState, ListedAuthor } from './authors/author-change.ts'
import type { DepositState } from './deposit/deposit.ts'
import type { TaskKind, TaskState } from './production/production-task.ts'
import type { ClickKind } from './usage/usage.ts'

export interface VolumeTable {
  id: string
  slug: string
  kind: VolumeKind
  /** The id of the series or the journal in the content. */
  series: string
  number: string
  issue: Generated<string>
  year: number
  title: string
  conference_id: string | null
  editors: JSONColumnType<VolumeEditor[], string | undefined, string>
  front_matter: Generated<string>
  issn: Generated<string>
  isbn: Generated<string>
  doi: string | null
  state: Generated<VolumeState>
  published_on: CalendarDay | null
  made_at: Date
  version: Generated<number>
}

export interface ArticleTable {
  id: string
  /** Null while a journal's article appears ahead of its issue. */
  volume_id: string | null
  series: string
  slug: string
  paper_id: string | null
  kind: ArticleKind
  /** Only when the full version was reviewed and accepted. */
  peer_reviewed: Generated<boolean>
  state: Generated<ArticleState>
  title: string
  abstract: Generated<string>
  keywords: Generated<string[]>
  language: Generated<string>
  topic: Generated<string>
  licence: Generated<string>
  funding: Generated<string>
  interests: Generated<string>
  data_availability: Generated<string>
  ai_statement: Generated<string>
  third_party: Generated<string>
  section: Generated<string>
  position: Generated<number>
  first_page: Generated<string>
  last_page: Generated<string>
  doi: string | null
  received_on: CalendarDay | null
  accepted_on: CalendarDay | null
  published_on: CalendarDay | null
  file_id: string | null
  full_text: Generated<string>
  made_at: Date
  /** Of anything that harvesters see; the datestamp of OAI-PMH. */
  changed_at: Date
  removed_reason: Generated<string>
  version: Generated<number>
  /** The typeset PDF without our title page. */
  typeset_file_id: Generated<string | null>
  /** When the next step of production is due. */
  due_on: Generated<CalendarDay | null>
  /** It keeps the address that it had ahead of its issue. */
  appeared_ahead: Generated<boolean>
  /** Something has changed that is printed on it. */
  pdf_outdated: Generated<boolean>
  /** The abstract whose place it takes once it is published. */
  replaces_id: Generated<string | null>
}

export interface ArticleAuthorTable {
  article_id: string
  position: number
  name: string
  given: Generated<string>
  family: Generated<string>
  affiliation: Generated<string>
  ror: Generated<string>
  country: Generated<string>
  /** Typed by somebody, never authenticated. */
  orcid: Generated<string>
  /** For production only; never shown. */
  email: Generated<string>
  corresponding: Generated<boolean>
  contributions: Generated<string[]>
}

export interface ArticleReferenceTable {
  article_id: string
  position: number
  text: string
  doi: Generated<string>
  url: Generated<string>
}

export interface ArticleNoticeTable {
  notice_id: string
  article_id: string
}

export interface ArticleVersionTable {
  article_id: string
  number: number
  published_at: Date
  note: Generated<string>
  metadata: JSONColumnType<object>
  file_id: string | null
  /** The correction that it follows. */
  notice_id: Generated<string | null>
}

export interface ArticleRedirectTable {
  path: string
  article_id: string
}

export interface ArticleProofTable {
  article_id: string
  token_hash: Buffer
  name: string
  email: string
  sent_at: Date
  due_on: CalendarDay
  reminded_at: Generated<Date | null>
  answer: ColumnType<'approved' | 'comments' | null, 'approved' | 'comments' | null | undefined, 'approved' | 'comments' | null>
  comments: Generated<string>
  licence: Generated<string>
  licence_version: Generated<string>
  answered_at: Generated<Date | null>
}

export interface ArticleAgreementTable {
  article_id: string
  agreed_at: Date
  name: string
  licence: string
  licence_version: string
  licence_text: string
}

export interface DoiDepositTable {
  article_id: string
  doi: string
  state: DepositState
  changed_at: Date
  batch_id: Generated<string | null>
  sent_at: Generated<Date | null>
  registered_at: Generated<Date | null>
  tries: Generated<number>
  next_try_at: Generated<Date | null>
  message: Generated<string>
}

export interface ProductionTaskTable {
  id: string
  article_id: string
  kind: TaskKind
  state: Generated<TaskState>
  name: string
  email: string
  token_hash: Buffer
  /** Null when its author has had all their data erased. */
  source_file_id: string | null
  sent_at: Date
  due_on: CalendarDay
  expires_at: Date
  reminded_at: Generated<Date | null>
  result_file_id: Generated<string | null>
  delivered_at: Generated<Date | null>
}

export interface ArticleUsageTable {
  article_id: string
  /** In UTC. */
  day: CalendarDay
  views: Generated<number>
  downloads: Generated<number>
}

export interface ArticleClickTable {
  article_id: string
  kind: ClickKind
  reader_hash: Buffer
  at: Date
  is_counted: Generated<boolean>
}

export interface ArticleClickSaltTable {
  day: CalendarDay
  salt_hash: Buffer
}

export interface ProductionCommentTable {
  task_id: string
  position: number
  by_office: boolean
  text: string
  written_at: Date
}

export interface AuthorChangeTable {
  id: string
  article_id: string
  authors: JSONColumnType<ListedAuthor[], string, string>
  reason: string
  state: Generated<AuthorChangeState>
  asked_at: Date
  ended_at: Generated<Date | null>
}

export interface AuthorConsentTable {
  change_id: string
  position: number
  name: string
  email: string
  token_hash: Buffer
  reminded_at: Generated<Date | null>
  answer: ColumnType<'agreed' | 'refused' | null, 'agreed' | 'refused' | null | undefined, 'agreed' | 'refused' | null>
  comment: Generated<string>
  answered_at: Generated<Date | null>
}
