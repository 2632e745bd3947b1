type Attributes = Record<string, string | number>

/** Two decimals are below what any screen shows; a trailing '.00' or a leading '0' would only be bytes. */
export function num(value: number, decimals = 1): string {
  const rounded = Number(value.toFixed(decimals))
  return String(rounded === 0 ? 0 : rounded).replace(/^(-?)0\./, '$1.')
}

/** A row of numbers as path data wants it: a minus sign is separator enough. */
export function nums(...values: number[]): string {
  return numsTo(1, ...values)
}

export function numsTo(decimals: number, ...values: number[]): string {
  return values.map((value) => num(value, decimals)).reduce((row, value) => (row === '' || value.startsWith('-') ? row + value : `${row} ${value}`), '')
}

export function escapeText(text: string): string {
  return text
    .replace(/[^\P{Cc}\t]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
}

function attributesOf(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? num(value, 2) : value}"`)
    .join('')
}

export function element(name: string, attributes: Attributes, content = ''): string {
  return content === '' ? `<${name}${attributesOf(attributes)}/>` : `<${name}${attributesOf(attributes)}>${content}</${name}>`
}

/** Lines without data would be an invalid element to some renderers, so nothing is drawn for them. */
export function line(d: string, stroke: string, width: number, more: Attributes = {}): string {
  return d === '' ? '' : element('path', { d, fill: 'none', stroke, 'stroke-width': width, ...more })
}

export function circle(cx: number, cy: number, r: number, more: Attributes = {}): string {
  return element('circle', { cx, cy, r, ...more })
}

/**
 * A circle as path data. A renderer scales radii that are too short until the ends are met, so half circles written
 * with radius 1 are true whatever the rounding of their ends; a written radius a hair too long would be a lens.
 */
export function ring(x: number, y: number, r: number): string {
  return `M${nums(x - r, y)}a1 1 0 1 0 ${num(2 * r)} 0a1 1 0 1 0 ${num(-2 * r)} 0z`
}

export function picture(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${content}</svg>`
}
