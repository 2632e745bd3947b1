import { expect, test } from 'vitest'
import { cleanFileName } from './receive-file.ts'

test('[V41] [V69] [V114] a file name is kept as text, without paths, invisible characters and tricks of direction', () => {
  const names: [string, string][] = [
    ['Übersicht 論文.pdf', 'Übersicht 論文.pdf'],
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\me\\cv.doc', 'cv.doc'],
    ['a\u0000b\r\nX: y.pdf', 'abX: y.pdf'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['\u2066a\u2069\u200e\ufeff.pdf', 'a.pdf'],
    ['ශ්‍රී ලංකා.docx', 'ශ්‍රී ලංකා.docx'],
    ['<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
    ['a%22b.pdf', 'a"b.pdf'],
    ['paper.pdf. . ', 'paper.pdf'],
    ['half \ud800 pair.pdf', 'half  pair.pdf'],
    ['/', ''],
    ['...', ''],
  ]
  for (const [given, clean] of names) expect(cleanFileName(given)).toBe(clean)
})

test('a long name keeps its ending, and no character is cut in two', () => {
  const name = cleanFileName(`${'😀'.repeat(300)}.docx`)
  expect([...name]).toHaveLength(200)
  expect(name.endsWith('😀.docx')).toBe(true)
  expect(cleanFileName('x'.repeat(1000))).toHaveLength(200)
})
