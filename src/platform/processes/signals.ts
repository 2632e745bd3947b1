/** Resolves at the first SIGTERM or SIGINT. */
export function shutdownSignal(): Promise<void> {
  return new Promise((resolve) => {
    // A repeated SIGTERM changes nothing; a second Ctrl+C ends the process at once.
    process.on('SIGTERM', () => resolve())
    process.once('SIGINT', () => resolve())
  })
}

/** Calls `reload` at each SIGHUP, one call after the other. A closing terminal sends SIGHUP too; there it means shutdown. */
export function onReloadSignal(reload: () => Promise<void>): void {
  let last: Promise<void> = Promise.resolve()
  process.on('SIGHUP', () => {
    if (process.stdout.isTTY) process.kill(process.pid, 'SIGTERM')
    else last = last.then(reload)
  })
}
