export interface PhotoTable {
  id: string
  small: Buffer
  large: Buffer
  made_at: Date
}
