export interface Answer {
  status: number
  /** Where a redirect or a new upload leads. */
  location: string
  body: Buffer
  milliseconds: number
}

export function ask(url: string, about?: { method?: string; headers?: Record<string, string>; body?: Buffer[]; from?: number }): Promise<Answer>
