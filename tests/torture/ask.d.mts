export interface Answer {
  status: number
  body: Buffer
  milliseconds: number
}

export function ask(url: string, about?: { method?: string; headers?: Record<string, string>; body?: Buffer[]; from?: number }): Promise<Answer>
