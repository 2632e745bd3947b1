import { expect, test } from 'vitest'
import { conferenceCoverUrl, drawingAt, drawnFolder, portraitUrl } from './artwork-url.ts'
import { putDrawing } from './put-drawing.ts'
import { drawingPlace } from './ui/drawn-with-page.ts'

const picture = (source: string) => `<p>Before</p><img src="${source}" alt=""/><p>After</p>`
const cover = conferenceCoverUrl({ id: '1', code: 'HM', topic: 'Law', city: 'Porto', year: 2027, month: 3 })

test('a drawing stands in its place, whole, and ends neither its attribute nor its element', () => {
  for (const address of [cover, portraitUrl("Ama d'Almeida & <Sons>")]) {
    const [, source = ''] = /^<p>Before<\/p><img src="([^"<>]*)" alt=""\/><p>After<\/p>$/.exec(putDrawing(picture(drawingPlace + address)).join('')) ?? []
    const [kind, drawing = ''] = source.split(/,(.*)/s)
    expect(kind).toBe('data:image/svg+xml')
    const svg = drawingAt(address.slice(drawnFolder.length)) ?? ''
    expect(svg).toContain('<svg')
    expect(decodeURIComponent(drawing).replaceAll("'", '"')).toBe(svg.replaceAll("'", '"'))
  }
})

test('a page without a place for one is left as it is, and an address that is none of ours draws nothing', () => {
  expect(putDrawing(picture(cover))).toEqual([picture(cover)])
  expect(putDrawing(picture(`${drawingPlace}${drawnFolder}nobody.svg`)).join('')).toBe(picture('data:image/svg+xml,'))
})
