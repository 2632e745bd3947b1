/** What was set where the site is started, as organisers may read it: never a password. */
export interface EnvironmentLine {
  /** The name of the variable. */
  name: string
  value: string
  about: string
}
