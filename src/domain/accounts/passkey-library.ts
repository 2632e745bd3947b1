/** Loaded when the first passkey comes: every process would carry it, and few ever need it. */
export function passkeyLibrary() {
  return import('@simplewebauthn/server')
}
