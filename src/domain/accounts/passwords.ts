/** How passwords become what we keep. Slow on purpose, so only few are worked on at once: when too many wait, the call is refused. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Without a hash it takes as long and is never right: nobody learns from the time whether an account exists. */
  verify(hash: string | null | undefined, password: string): Promise<boolean>
}
