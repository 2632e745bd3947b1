/** Where the CRediT taxonomy (ANSI/NISO Z39.104-2022) describes a contribution. */
export const contributionAddress = (contribution: string) =>
  `https://credit.niso.org/contributor-roles/${contribution
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '')}/`

/** The contributor roles of the taxonomy, in its order. */
export const contributorRoles = [
  'Conceptualization',
  'Data curation',
  'Formal analysis',
  'Funding acquisition',
  'Investigation',
  'Methodology',
  'Project administration',
  'Resources',
  'Software',
  'Supervision',
  'Validation',
  'Visualization',
  'Writing – original draft',
  'Writing – review & editing',
] as const
