interface Limit {
  label: string
  about: string
  usual: number
  fewest: number
  most: number
}

/** What organisers may change while the site runs, and how far: below, honest people would be refused; above, the machine would not hold. */
export const limits = {
  filesPerSubmission: { label: 'Files with one submission', about: 'Papers and CVs together.', usual: 10, fewest: 1, most: 20 },
  submissionsPerHour: {
    label: 'Submissions an hour from one network',
    about: 'A whole university sends from one address on the night of a deadline.',
    usual: 3000,
    fewest: 100,
    most: 20_000,
  },
  applicationsPerHour: { label: 'Applications an hour from one network', about: 'For roles such as reviewer or co-chair.', usual: 600, fewest: 20, most: 5000 },
  messagesPerHour: { label: 'Messages an hour from one network', about: 'Through the contact form.', usual: 600, fewest: 20, most: 5000 },
  accountsPerHour: { label: 'New accounts an hour from one network', about: 'Who registers.', usual: 300, fewest: 20, most: 5000 },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits
export const limitNames = Object.keys(limits) as LimitName[]
export type Limits = Record<LimitName, number>

export const usualLimits = Object.fromEntries(limitNames.map((name) => [name, limits[name].usual])) as Limits

export const filesInWords = (count: number) => (count === 1 ? 'one file' : `${count} files`)
