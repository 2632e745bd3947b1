export interface ApplicationTable {
  id: string
  reference: string
  role: string
  full_name: string
  designation: string
  email: string
  subconference_id: string
  s_category: string
  country: string
  phone: string
  linkedin: string
  message: string
  received_at: Date
  suspicion: string | null
  repeat_key: string
}

export interface ApplicationFileTable {
  application_id: string
  file_id: string
}
