import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { UnconfirmedNotice } from './account-page.tsx'
import { PasswordSection } from './account-sections.tsx'

test('a refused password is said where the reader is taken to, also without JavaScript', () => {
  const posted = { form: 'password', message: 'One thing needs your attention.', values: {}, fields: { password: 'Too short.' } }
  const refused = renderToString(<PasswordSection hasPassword email="a@example.org" posted={posted} />)
  expect(refused).toMatch(/<div class="form-failure"[^>]* tabindex="-1" autofocus=""/)
  expect(renderToString(<PasswordSection hasPassword email="a@example.org" posted={undefined} />)).not.toContain('autofocus')
})

test('only who was sent a link is told to open it', () => {
  expect(renderToString(<UnconfirmedNotice linkSent />)).toContain('We have sent a link to it')
  const none = renderToString(<UnconfirmedNotice linkSent={false} />)
  expect(none).not.toContain('We have sent')
  expect(none).toContain('Send me the link')
})
