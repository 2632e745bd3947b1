import { globe } from './globe.ts'
import { hostCities } from './host-cities.ts'
import { nums, ring } from './markup.ts'

export interface StationSymbol {
  strong: string
  fine: string
  /** The one thing lit in brass. */
  light: string
}

const degrees = (angle: number) => (angle * Math.PI) / 180

/** A disc shaded as an engraver does, but for the part that another disc of the same size, mirrored at the middle, covers. */
function hatchedDisc(cx: number, radius: number, slant: number, spacing: number): string {
  const [cos, sin] = [Math.cos(degrees(slant)), Math.sin(degrees(slant))]
  let d = ''
  for (let off = -radius + spacing / 2; off < radius; off += spacing) {
    const half = Math.sqrt(radius * radius - off * off)
    const at = (t: number) => [cx - off * sin + t * cos, off * cos + t * sin] as const
    const steps = Array.from({ length: 41 }, (_, i) => half * (i / 20 - 1))
    const shaded = steps.filter((t) => Math.hypot(at(t)[0] + cx, at(t)[1]) > radius + 1)
    const [first, last] = [shaded[0], shaded.at(-1)]
    if (first !== undefined && last !== undefined && last - first > 2) d += `M${nums(...at(first))}L${nums(...at(last))}`
  }
  return d
}

/** One sheet, its heading, its ten lines. */
function abstract(): StationSymbol {
  let fine = ''
  for (let i = 0; i < 9; i++) fine += `M-22 ${-12 + i * 6}h${i === 4 ? 25 : i === 8 ? 17 : 44}`
  return { strong: 'M-32-44h50l14 14v74h-64zM18-44v14h14', fine, light: 'M-22-24h26' }
}

/** Two readers, each shaded the other way: they see the text where they meet, never one another. */
function doubleBlindReview(): StationSymbol {
  return { strong: ring(-19, 0, 36) + ring(19, 0, 36), fine: hatchedDisc(-19, 36, 45, 5) + hatchedDisc(19, 36, -45, 5), light: 'M-9-10h18M-9 0h18M-9 10h9' }
}

/** The rose: several ways lie open, one is taken. */
function decision(): StationSymbol {
  let [strong, fine] = ['', '']
  for (let i = 0; i < 8; i++) {
    const reach = i % 2 === 0 ? 50 : 29
    const spot = (angle: number, length: number) => nums(length * Math.sin(degrees(angle)), -length * Math.cos(degrees(angle)))
    const angle = i * 45
    strong += `M${spot(angle - 22.5, 11)}L${spot(angle, reach)}L${spot(angle + 22.5, 11)}`
    for (let k = 0.14; k < 0.8; k += 3.6 / reach) {
      const [along, across] = [10.2 + (reach - 10.2) * k, 4.2 * (1 - k)]
      fine += `M${spot(angle, along)}L${spot(angle + (Math.atan2(across, along) * 180) / Math.PI, Math.hypot(along, across))}`
    }
  }
  return { strong, fine, light: 'M0 0H50M10-3L44 0L10 3' }
}

/** The theatre in plan: rows of seats around the one who speaks. */
function presentation(): StationSymbol {
  let strong = ''
  for (let row = 0; row < 5; row++) {
    const radius = 17 + row * 9.6
    const count = 5 + row * 3
    for (let i = 0; i < count; i++) {
      const angle = degrees(-78 + (156 * i) / (count - 1))
      const [x, y, dx, dy] = [radius * Math.sin(angle), 22 - radius * Math.cos(angle), 3 * Math.cos(angle), 3 * Math.sin(angle)]
      strong += `M${nums(x - dx, y - dy)}l${nums(2 * dx, 2 * dy)}`
    }
  }
  return { strong, fine: 'M-50 38h100M-44 43h88', light: 'M-9 28h18M0 28v7' }
}

/** Leaves gathered at one spine, seen from the foot of the volume. */
function proceedings(): StationSymbol {
  let [strong, fine] = ['M-4 41h8', '']
  for (let i = 0; i < 7; i++) {
    const tip = degrees(4 + i * 12.6)
    const [x, y] = [52 * Math.cos(tip), 32 - 62 * Math.sin(tip)]
    for (const side of [-1, 1]) {
      const curve = `M0 36C${nums(side * (9 + 9 * Math.cos(tip)), 8 + i * 0.5, side * x * 0.6, y - 4, side * x, y)}`
      if (i === 0 || i === 6) strong += curve
      else fine += curve
    }
  }
  return { strong, fine, light: 'M0 36V-30' }
}

/** A bound volume with the world on its cover. */
function partnerJournal(): StationSymbol {
  const world = globe({ cx: 5, cy: 10, radius: 23, centre: { latitude: 18, longitude: 40 }, lean: -16 })
  return {
    strong: `M-33-46h66v92h-66zM-24-46v92${ring(5, 10, 23)}`,
    fine: `${world.graticule(30)}M-15-35h40M-15-29h28M-33-38h9M-33-32h9M-33 32h9M-33 38h9`,
    light: `${world.route(hostCities.Porto, hostCities.Colombo, 0.25)}`,
  }
}

/** What happens at each port of call, drawn in lines alone around the origin. */
export function stationSymbols(): StationSymbol[] {
  return [abstract(), doubleBlindReview(), decision(), presentation(), proceedings(), partnerJournal()]
}
