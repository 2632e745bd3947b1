export interface BadgeLook {
  tone?: 'good' | 'warn' | 'bad' | 'new' | 'none'
  /** Says the same as the colour. */
  text: string
}

/** A state in one or two words; the colour only repeats them. */
export function Badge({ tone = 'none', text }: BadgeLook) {
  return <span className={tone === 'none' ? 'badge' : `badge ${tone}`}>{text}</span>
}
