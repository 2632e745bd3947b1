import { expect, test } from 'vitest'
import { conferenceCoverUrl, drawingAt, drawnFolder, slideUrl } from './artwork-url.ts'
import { putDrawing } from './put-drawing.ts'
import { drawingPlace } from './ui/drawn-in-page.tsx'

const picture = (inside: string) => `<p>Before</p><svg viewBox="0 0 8 5">${inside}</svg><p>After</p>`
const placeOf = (address: string) => drawingPlace.begin + address + drawingPlace.end
const cover = conferenceCoverUrl({ id: '1', code: 'HM', topic: 'Law', city: 'Porto', year: 2027, month: 3 })

test('a drawing stands in its place, whole but for its own element', () => {
  const svg = drawingAt(cover.slice(drawnFolder.length)) ?? ''
  const lines = svg.slice(svg.indexOf('>') + 1, -'</svg>'.length)
  expect(lines).toMatch(/^<rect .*\/>$/s)
  expect(putDrawing(picture(placeOf(cover))).join('')).toBe(picture(lines))
})

test('its names are among those of a page, so none of them is short', () => {
  for (const name of ['meridians', 'routes', 'pages', 'assembly'] as const) {
    const page = putDrawing(picture(placeOf(slideUrl(name)))).join('')
    const names = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    const referred = [...page.matchAll(/url\(#([^)]*)\)/g)].map(([, id]) => id)
    expect(names.length).toBeGreaterThan(0)
    expect(names.every((id) => id?.startsWith('drawn-'))).toBe(true)
    expect(names).toEqual(expect.arrayContaining(referred))
  }
})

test('[V10] nothing that anybody wrote is in it: only shapes, and of these only what a shape is', () => {
  const hostile = '--><script>alert(1)</script><a onload="alert(2)">'
  const ways = ['Law', 'Medicine', 'Language', 'Business', 'Water', 'Computing', hostile].map((topic) => `${topic} ${hostile}`)
  for (const topic of ways) {
    const address = conferenceCoverUrl({ id: hostile, code: hostile, topic, city: hostile, year: 2027 })
    expect(address).toMatch(/^[\w./-]+$/)
    const drawn = putDrawing(picture(placeOf(address))).join('')
    const names = [...drawn.matchAll(/<\/?([^\s/>]+)/g)].map(([, name]) => name)
    expect(new Set(names)).toEqual(new Set([...names].filter((name) => name && ['p', 'svg', 'g', 'rect', 'circle', 'path', 'line'].includes(name))))
    expect(names).toContain('circle')
    expect(drawn).not.toMatch(/alert|script|javascript|style=|\son\w+=|<!--/i)
  }
})

test('a page without a place for one is left as it is, and an address that is none of ours draws nothing', () => {
  const elsewhere = `<img src="${cover}" alt=""/>`
  expect(putDrawing(elsewhere)).toEqual([elsewhere])
  expect(putDrawing(picture(placeOf(`${drawnFolder}nobody.svg`))).join('')).toBe(picture(''))
})
