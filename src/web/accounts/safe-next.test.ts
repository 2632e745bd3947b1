import { describe, expect, test } from 'vitest'
import { landingPath, loginPath, safeNext } from './safe-next.ts'

const evil = [
  'javascript:alert(1)',
  'JavaScript://x',
  'data:text/html,x',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil',
]
const folded = ['/..//evil.example', '/.//evil.example', '/x/../..//evil', '/%2e%2e//evil', '/./\\evil', '/%2e//evil.example', '/a/..//evil']
const hidden = ['/\t/evil.example', '\t//evil', ' //evil', '/\n/evil', '/\r/evil', '/\u0000/evil', '/\u200b/evil', '/\u2028/evil', '/ /evil', '/\u00a0/evil']
const schemes = [
  'https:evil.example',
  'https://evil.example',
  'http:/evil',
  'HTTPS:\\\\evil',
  'ftp://evil',
  'mailto:a@b.c',
  'evil.example',
  '@evil',
  '?x',
  '#x',
  '',
]
const others = ['/api/v1/user-logout', '/api/docs', `/${'x'.repeat(600)}`, '/\\/evil', '/\ufeff/evil']

describe('the path after signing in', () => {
  test.each([...evil, ...folded, ...hidden, ...schemes, ...others])('[V8] [V9] [V119] is not %j', (payload) => {
    expect(safeNext(payload)).toBeUndefined()
    expect(landingPath('g_user', payload)).toBe('/profile')
  })

  test.each([undefined, null, 5, ['/account'], { toString: () => '/account' }])('is not %j', (payload) => expect(safeNext(payload)).toBeUndefined())

  test.each(['/', '/account', '/profile?done=x', '/conference/1/x/submit', '/a?b=//evil', '/a#//evil', '/%09//evil', '/@evil'])('may be %s', (path) => {
    const next = safeNext(path)
    expect(next).toBe(path)
    expect(new URL(next ?? '', 'https://site.example').origin).toBe('https://site.example')
  })

  test('is never the profile for an organiser, nor the login page', () => {
    expect(landingPath('organiser', '/profile')).toBe('/desk')
    expect(landingPath('g_user', '/login')).toBe('/profile')
    expect(landingPath('organiser', '/faq')).toBe('/faq')
  })

  test('is left out of the URL when it is the profile', () => {
    expect(loginPath('/profile')).toBe('/login')
    expect(loginPath('/account')).toBe('/login?next=%2Faccount')
  })
})
