export interface ContactMessageTable {
  id: string
  reference: string
  subject: string
  name: string
  email: string
  mobile: string
  company: string
  message: string
  received_at: Date
  answer_due_at: Date
  suspicion: string | null
  repeat_key: string
}
