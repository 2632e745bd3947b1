import { num, nums } from '../markup.ts'
import { blank, type DrawPattern } from './pattern.ts'

/** Stars joined to their neighbours on a celestial chart: single lights that make a figure. */
export const constellation: DrawPattern = ({ width, height }, random) => {
  const pattern = blank()
  const [poleX, poleY] = [random.between(0.2, 0.8) * width, height * random.between(-0.15, 0.1)]
  for (let i = 1; i <= 7; i++) {
    const r = (height * 1.25 * i) / 7
    pattern.fine += `M${nums(poleX - r, poleY)}a1 1 0 1 0 ${num(2 * r)} 0`
  }
  for (let degrees = 6; degrees < 180; degrees += 14)
    pattern.fine += `M${nums(poleX, poleY)}l${nums(Math.cos((degrees * Math.PI) / 180) * height * 1.6, Math.sin((degrees * Math.PI) / 180) * height * 1.6)}`
  const stars: { x: number; y: number }[] = []
  for (let attempt = 0; attempt < 300 && stars.length < 30; attempt++) {
    const star = { x: random.between(0.04, 0.96) * width, y: random.between(0.05, 0.95) * height }
    if (stars.every((other) => Math.hypot(other.x - star.x, other.y - star.y) > width * 0.105)) stars.push(star)
  }
  for (const [i, star] of stars.entries()) {
    const nearest = stars.slice(0, i).sort((a, b) => Math.hypot(a.x - star.x, a.y - star.y) - Math.hypot(b.x - star.x, b.y - star.y))[0]
    if (nearest && i % 5 !== 0) pattern.strong += `M${nums(star.x, star.y)}L${nums(nearest.x, nearest.y)}`
    if (i % 6 === 1) pattern.lights += `M${nums(star.x, star.y)}h0`
    else pattern.points += `M${nums(star.x, star.y)}h0`
  }
  return pattern
}
