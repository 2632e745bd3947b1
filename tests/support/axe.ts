import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

const source = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')
const everyRule: axe.RunOptions = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }
/** The rules that colours can break; all others see the same page in light and dark. */
const rulesOfColour: axe.RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

/** What axe finds wrong on the page as it stands now, one readable line a finding. */
export async function violations(page: Page, rules: 'every rule' | 'rules of colour' = 'every rule'): Promise<string[]> {
  // Our policy refuses foreign scripts on the page; the debugger's own evaluation is no part of the page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const found = await page.evaluate(
    async (options) => {
      // A colour halfway through its change is nobody's choice; the last of several commits may begin one a frame later.
      for (let quietFrames = 0, frames = 0; quietFrames < 3 && frames < 30; frames += 1) {
        const running = document.getAnimations()
        await Promise.allSettled(running.map((animation) => animation.finished))
        await new Promise((resolve) => requestAnimationFrame(resolve))
        quietFrames = running.length === 0 ? quietFrames + 1 : 0
      }
      const { axe: checker } = window as unknown as { axe: typeof import('axe-core') }
      const { violations } = await checker.run(document, { ...options, resultTypes: ['violations'] })
      return violations.map((violation) => ({ id: violation.id, nodes: violation.nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary}`) }))
    },
    rules === 'every rule' ? everyRule : rulesOfColour,
  )
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id} at ${node.replace(/\s+/g, ' ')}`))
}
