/** Somebody asks us to end. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    // Asked again by a keeper of processes, we go on stopping in order; who presses the keys a second time means it.
    process.on('SIGTERM', () => resolve())
    process.once('SIGINT', () => resolve())
  })
}

/** Somebody asks us to begin anew without stopping; each time after the last one is done. When a terminal closes the same signal means the end. */
export function onReload(reload: () => Promise<void>): void {
  let last: Promise<void> = Promise.resolve()
  process.on('SIGHUP', () => {
    if (process.stdout.isTTY) process.kill(process.pid, 'SIGTERM')
    else last = last.then(reload)
  })
}
