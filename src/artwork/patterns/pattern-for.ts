import { randomFrom } from '../random.ts'
import { arcade } from './arcade.ts'
import { cells } from './cells.ts'
import { circuit } from './circuit.ts'
import { constellation } from './constellation.ts'
import { contours } from './contours.ts'
import { lattice } from './lattice.ts'
import { ledger } from './ledger.ts'
import { letterforms } from './letterforms.ts'
import { orbits } from './orbits.ts'
import type { DrawPattern } from './pattern.ts'
import { strata } from './strata.ts'
import { strings } from './strings.ts'
import { venation } from './venation.ts'
import { waves } from './waves.ts'
import { woven } from './woven.ts'

const families = {
  arcade,
  cells,
  circuit,
  constellation,
  contours,
  lattice,
  ledger,
  letterforms,
  orbits,
  strata,
  strings,
  venation,
  waves,
  woven,
} satisfies Record<string, DrawPattern>

export type PatternFamily = keyof typeof families

/** The first row whose words occur in a field's name decides, so the narrow fields stand before the broad ones. */
const words: readonly [[PatternFamily, RegExp], ...[PatternFamily, RegExp][]] = [
  ['waves', /ocean|marine|water|coast|hydro|climat|acoustic|fisher|energy/i],
  ['strata', /geolog|earth|archaeolog|histor|heritage|mining|soil/i],
  ['venation', /agricult|plant|food|forest|botan|ecolog|environment|sustainab|biodivers/i],
  ['cells', /medic|health|nurs|bio|pharma|clinic|neuro|psycholog|veterinar|life/i],
  ['circuit', /comput|electr|informati|software|digital|data|robot|artificial|technolog|cyber/i],
  ['woven', /social|sociolog|cultur|anthropolog|communit|migra|interdiscip|multidiscip/i],
  ['letterforms', /langu|literat|linguist|translat|publish|journalis|media|communicat|librar|humanit/i],
  ['strings', /music|art|design|theat|film|architect|creativ|fashion/i],
  ['ledger', /econom|business|financ|account|manage|market|entrepreneur|trade|bank/i],
  ['arcade', /law|legal|justice|govern|politic|polic|public|diplom|peace|international relation|religio|theolog|philosoph|ethic/i],
  ['contours', /geograph|urban|touris|hospital|travel|transport|logistic|planning|develop/i],
  ['orbits', /astro|physic|space|mathemat|statist|mechan/i],
  ['lattice', /chem|material|nano|engineer|manufactur|civil|construct|textile/i],
  ['constellation', /educat|teach|learn|pedagog|youth|child|gender|women|leadership/i],
]

/** Which family of lines belongs to a field of study; an unknown field gets one of its own by chance, always the same. */
export function patternFor(field: string): { family: PatternFamily; draw: DrawPattern } {
  const named = words.find(([, word]) => word.test(field))?.[0]
  const family = named ?? randomFrom(`field ${field}`).pick(words)[0]
  return { family, draw: families[family] }
}

export function patternOf(family: PatternFamily): { family: PatternFamily; draw: DrawPattern } {
  return { family, draw: families[family] }
}

/** Lines for the titles of one series: each has those of its field, or, when another has them already, some that nobody has yet. */
export function distinctPatterns(titles: readonly string[]): PatternFamily[] {
  const all = Object.keys(families) as PatternFamily[]
  const wanted = titles.map((title) => patternFor(title).family)
  const taken = new Set(wanted)
  return wanted.map((family, i) => {
    if (wanted.indexOf(family) === i) return family
    const free = all.find((other) => !taken.has(other)) ?? family
    taken.add(free)
    return free
  })
}
