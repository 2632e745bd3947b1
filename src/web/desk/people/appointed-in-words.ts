export interface PersonAnswer {
  way?: 'invitation' | 'own password' | 'one-time password'
}

/** How the new organiser gets in. */
export function appointedInWords(way: PersonAnswer['way'], email: string): string {
  if (way === 'own password') return `${email} is an organiser now, and signs in with the password of the account.`
  return `An invitation is on its way to ${email}. Its link works once, for 60 minutes.`
}
