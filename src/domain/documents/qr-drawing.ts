import encodeQR from 'qr'

/** A QR code as SVG text: one path, black on white, with the light border that readers need. */
export function qrDrawing(text: string): string {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const size = modules.length
  const dark = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><rect width="${size}" height="${size}" fill="#fff"/><path d="${dark.join('')}" fill="#000"/></svg>`
}

/** The rosette behind the words of a certificate: waves around a ring, shifted against each other, as on a banknote. */
export const rosette = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><path d="${strands()}" fill="none" stroke="#2A3FB8" stroke-width=".5" stroke-opacity=".22"/></svg>`

/** Few and smooth bends: the compiler reads this drawing for every certificate. */
function strands(): string {
  const [count, lobes, steps] = [7, 9, 36]
  return Array.from({ length: count }, (_, strand) => {
    const spot = (step: number) => {
      const angle = (step / steps) * Math.PI * 2
      const radius = 140 + 46 * Math.sin(lobes * angle + (strand * Math.PI * 2) / count)
      return [200 + radius * Math.cos(angle), 200 + radius * Math.sin(angle)] as const
    }
    const middle = (step: number) => [(spot(step)[0] + spot(step + 1)[0]) / 2, (spot(step)[1] + spot(step + 1)[1]) / 2] as const
    const pair = ([x, y]: readonly [number, number]) => `${x.toFixed(1)} ${y.toFixed(1)}`
    const bends = Array.from({ length: steps }, (_bend, step) => `Q${pair(spot(step + 1))} ${pair(middle(step + 1))}`)
    return `M${pair(middle(0))}${bends.join('')}z`
  }).join('')
}
