export interface ArticleTextTable {
  article_id: string
  /** Empty for an article without a file. */
  file_id: string
  version: number
  is_readable: boolean
  read_at: Date
}

export interface PaperTextTable {
  paper_id: string
  file_ids: string[]
  version: number
  read_at: Date
}

export interface TextSketchTable {
  id: string
  paper_id: string | null
  article_id: string | null
  part: TextPart
  hashes: number[]
}

export type TextPart = 'abstract' | 'full-text'
