import { num, nums } from '../markup.ts'
import { blank, type DrawPattern } from './pattern.ts'

/** Columns of a ledger growing into a chart, and the line drawn through them. */
export const ledger: DrawPattern = ({ width, height }, random) => {
  const pattern = blank()
  const count = 46
  const step = width / count
  const [phase, pace] = [random.between(0, 6.28), random.between(0.1, 0.16)]
  const trend: string[] = []
  for (let i = 0; i < count; i++) {
    const level = 0.3 + (0.32 * i) / count + 0.13 * Math.sin(i * pace + phase) + 0.05 * Math.sin(i * 0.53 + phase * 2)
    const x = (i + 0.5) * step
    const top = height * (1 - level)
    const bar = `M${nums(x, height)}V${num(top + random.between(-0.03, 0.03) * height)}`
    if (i % 5 === 0) pattern.strong += bar
    else pattern.fine += bar
    if (i % 5 === 0) trend.push(nums(x, height * (1 - level - 0.08)))
  }
  for (let y = 0; y < height * 0.42; y += height / 15) pattern.fine += `M0 ${num(y)}H${num(width)}`
  pattern.accent = `M${trend.join('L')}`
  return pattern
}
