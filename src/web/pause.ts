/** Until the browser has done what else there is to do. As React waits, and not by the clock, which may be held back or, in a test, stand still. */
export const pause = () =>
  new Promise<void>((goOn) => {
    const line = new MessageChannel()
    line.port1.onmessage = () => {
      line.port1.close()
      goOn()
    }
    line.port2.postMessage(0)
  })
