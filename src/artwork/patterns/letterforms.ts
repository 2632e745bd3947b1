import { num, nums, ring } from '../markup.ts'
import { blank, type DrawPattern } from './pattern.ts'

/** Parts of letters as a type founder cuts them: stems with serifs, bowls thick and thin, a full stop. */
export const letterforms: DrawPattern = ({ width, height }, random) => {
  const pattern = blank()
  const unit = width / random.between(5.2, 6.4)
  const lines = Math.ceil(height / (unit * 1.55)) + 1
  const stem = (x: number, y: number, h: number) => {
    const [w, serif, foot] = [unit * 0.24, unit * 0.2, unit * 0.07]
    return `M${nums(x - serif, y)}v${num(-foot)}q${nums(serif, 0, serif, -serif * 0.7)}V${num(y - h + serif * 0.7 + foot)}q0${nums(-serif * 0.7, -serif, -serif * 0.7).replace(/^(?!-)/, ' ')}v${num(-foot)}H${num(x + w + serif)}v${num(foot)}q${nums(-serif, 0, -serif, serif * 0.7)}V${num(y - foot - serif * 0.7)}q${nums(0, serif * 0.7, serif, serif * 0.7)}v${num(foot)}z`
  }
  const bowl = (x: number, y: number, r: number, tilt: number) =>
    // Written radii shorter than they are, for the reason given at `ring`.
    `${ring(x, y - r, r)}M${nums(x - r * 0.55, y - r)}a.55 .93 ${num(tilt)} 1 0 ${num(1.1 * r)} 0a.55 .93 ${num(tilt)} 1 0 ${num(-1.1 * r)} 0`
  for (let row = 0; row <= lines; row++) {
    const y = row * unit * 1.55 + unit * 0.3
    pattern.fine += `M0 ${num(y)}H${num(width)}M0 ${num(y - unit)}H${num(width)}`
    let x = -random.between(0, unit)
    while (x < width + unit) {
      const kind = random.integer(0, 5)
      const r = unit / 2
      if (kind <= 1) pattern.strong += stem(x, y, unit * (kind === 0 ? 1 : 1.42))
      else if (kind <= 3) pattern.strong += bowl(x + r * 0.7, y, r, -12)
      else if (kind === 4) pattern.strong += stem(x, y, unit) + bowl(x + unit * 0.75, y, r, 8)
      else pattern.lights += `M${nums(x + unit * 0.1, y - unit * 0.06)}h0`
      x += kind === 4 ? unit * 1.75 : kind === 5 ? unit * 0.6 : unit * (kind <= 1 ? 0.9 : 1.25)
    }
  }
  return pattern
}
