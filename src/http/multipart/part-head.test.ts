import { describe, expect, test } from 'vitest'
import { boundaryOf, readPartHead } from './part-head.ts'

const disposition = (text: string) => readPartHead(`Content-Disposition: ${text}`)

describe('the head of a part', () => {
  test('names the field and the file, however it is written', () => {
    expect(disposition('form-data; name="a"')).toEqual({ name: 'a', fileName: undefined, mediaType: 'text/plain', charset: undefined })
    expect(disposition('Form-Data; NAME=a; FileName=b.pdf')).toMatchObject({ name: 'a', fileName: 'b.pdf' })
    expect(disposition('form-data; name="a;b=\\"c\\""; filename="C:\\dir\\論文;1.pdf"')).toMatchObject({ name: 'a;b="c"', fileName: 'C:\\dir\\論文;1.pdf' })
    expect(disposition("form-data; name=a; filename=x; filename*=UTF-8''na%C3%AFve%20%22.pdf")).toMatchObject({ fileName: 'naïve ".pdf' })
    expect(disposition("form-data; name=a; filename*=UTF-8''%")).toMatchObject({ fileName: '%' })
    expect(disposition('form-data; name="open; filename=b')).toMatchObject({ name: 'open; filename=b', fileName: undefined })
    expect(readPartHead('content-type: Text/Plain;\r\n  charset=utf-16le\r\ncontent-disposition:form-data;name=a')).toEqual({
      name: 'a',
      fileName: undefined,
      mediaType: 'text/plain',
      charset: 'utf-16le',
    })
  })

  test('[V111] the first of two headers counts, and names have no line breaks', () => {
    const two = 'Content-Disposition: form-data; name="a"\r\nContent-Disposition: form-data; name="b"'
    expect(readPartHead(two)).toMatchObject({ name: 'a' })
    expect(disposition('form-data; name="a\nb"')).toBeUndefined()
    expect(disposition('form-data; name="a"; filename="a\rb.pdf"')).toBeUndefined()
  })

  test('of something else than a form belongs to nothing', () => {
    expect(disposition('attachment; name="a"')).toBeUndefined()
    expect(disposition('')).toBeUndefined()
    expect(readPartHead('X: y')).toBeUndefined()
    expect(disposition('form-data')).toMatchObject({ name: undefined })
    expect(disposition('form-data; name')).toMatchObject({ name: undefined })
  })

  test('is read in one go, however long and odd it is', () => {
    for (const odd of ['"', '\\', '; ', ';=', '\\"', 'a=', "'"]) expect(() => disposition(`form-data; name="${odd.repeat(4000)}`)).not.toThrow()
  })
})

test('a boundary is what the type names, quoted or not, and nothing endless', () => {
  expect(boundaryOf('multipart/form-data; boundary=B')).toBe('B')
  expect(boundaryOf('Multipart/Form-Data; charset=x; Boundary="a b;c"')).toBe('a b;c')
  for (const none of [
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=""',
    `multipart/form-data; boundary=${'x'.repeat(300)}`,
  ])
    expect(boundaryOf(none)).toBeUndefined()
})
