/** Those who wait for an answer come first: what nobody waits for lets them pass, but never for long. */
export interface Hurry {
  /** While this goes on, somebody waits for it. */
  during<Outcome>(act: () => Promise<Outcome>): Promise<Outcome>
  /** Answers at once when nobody waits, else when there is time besides, and in any case after a second. */
  passes(): Promise<void>
}
