import { element } from './markup.ts'
import { palette } from './palette.ts'

/** The ground that slides, covers and shared links have in common; darker towards the lower left, where words are laid over it. */
export function nightField(width: number, height: number): string {
  const stops = element('stop', { 'stop-color': palette.deepNight }) + element('stop', { offset: 1, 'stop-color': palette.night })
  return element('linearGradient', { id: 'night', x1: 0, y1: 1, x2: 1, y2: 0 }, stops) + element('rect', { width, height, fill: 'url(#night)' })
}
