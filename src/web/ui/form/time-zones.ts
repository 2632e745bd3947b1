/** Every time zone that the server knows, UTC first: the list of Intl leaves it out. */
export function timeZones(): string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]
}
