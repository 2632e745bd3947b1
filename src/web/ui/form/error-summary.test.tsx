import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ErrorSummary } from './error-summary.tsx'

test('a problem that begins with the name of its field does not name it twice', () => {
  const fields = { abstractDeadline: 'Abstract deadline: please say why it moves.', theme: 'Please fill this in.' }
  const markup = renderToString(<ErrorSummary message="2 things" fields={fields} labels={{ abstractDeadline: 'Abstract deadline', theme: 'Theme' }} />)
  const items = [...markup.matchAll(/<li>.*?<\/li>/g)].map(([item]) => item.replace(/<[^>]*>/g, ''))
  expect(items).toEqual(['Abstract deadline: please say why it moves.', 'Theme: Please fill this in.'])
})
