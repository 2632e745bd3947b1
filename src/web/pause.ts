/** Until the browser has done what else there is to do. */
export const pause = () => new Promise<void>((goOn) => setTimeout(goOn))
