import type { Generated } from 'kysely'
import type { PictureFormat, PictureShape } from './picture.ts'

export interface PictureTable {
  id: string
  shape: PictureShape
  is_public: Generated<boolean>
  kept_at: Date
}

export interface PictureFileTable {
  picture_id: string
  width: number
  format: PictureFormat
  media_type: string
  bytes: Buffer
}
