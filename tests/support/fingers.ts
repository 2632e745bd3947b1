import type { Page } from '@playwright/test'

interface Place {
  x: number
  y: number
}

/** Fingers on the glass, as the browser itself gets them: each goes from one place to another, all at the same time. */
export async function fingers(page: Page, ...ways: readonly [from: Place, to: Place][]): Promise<void> {
  const glass = await page.context().newCDPSession(page)
  await glass.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 })
  const steps = 6
  const points = (step: number) =>
    ways.map(([from, to], id) => ({ id, x: from.x + ((to.x - from.x) * step) / steps, y: from.y + ((to.y - from.y) * step) / steps }))
  await glass.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(0) })
  for (let step = 1; step <= steps; step += 1) await glass.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(step) })
  await glass.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await glass.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await glass.detach()
}
