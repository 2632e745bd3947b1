interface Limit {
  label: string
  about: string
  default: number
  min: number
  max: number
}

/** The limits that organisers may change, each within bounds that protect honest users and the machine. */
export const limits = {
  filesPerSubmission: { label: 'Files with one submission', about: 'Papers and CVs together.', default: 10, min: 1, max: 20 },
  submissionsPerHour: {
    label: 'Submissions an hour from one network',
    about: 'A whole university sends from one address on the night of a deadline.',
    default: 3000,
    min: 100,
    max: 20_000,
  },
  applicationsPerHour: { label: 'Applications an hour from one network', about: 'For roles such as reviewer or co-chair.', default: 600, min: 20, max: 5000 },
  messagesPerHour: { label: 'Messages an hour from one network', about: 'Through the contact form.', default: 600, min: 20, max: 5000 },
  accountsPerHour: { label: 'New accounts an hour from one network', about: 'Who registers.', default: 300, min: 20, max: 5000 },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits
export const limitNames = Object.keys(limits) as LimitName[]
export type Limits = Record<LimitName, number>

export const defaultLimits = Object.fromEntries(limitNames.map((name) => [name, limits[name].default])) as Limits

export const formatFileCount = (count: number) => (count === 1 ? 'one file' : `${count} files`)
