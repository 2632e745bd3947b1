import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ConfirmDialog, LeaveDialog } from './confirm-dialog.tsx'

const buttonsOf = (markup: string) => [...markup.matchAll(/<button[^>]*class="([^"]*)"[^>]*>([^<]*)/g)].map(([, look, text]) => [text, look])
const nothing = () => undefined

test('who leaves a form is offered to stay first, and the button that loses what was typed is the quiet one', () => {
  expect(buttonsOf(renderToString(<LeaveDialog onLeave={nothing} onStay={nothing} />))).toEqual([
    ['Stay here', 'button'],
    ['Leave without saving', 'button quiet'],
  ])
})

test('a dialog that was asked for has its act first', () => {
  const dialog = (
    <ConfirmDialog title="Delete this draft?" confirm="Delete the draft" onConfirm={nothing} onCancel={nothing}>
      <p>It is gone.</p>
    </ConfirmDialog>
  )
  expect(buttonsOf(renderToString(dialog))).toEqual([
    ['Delete the draft', 'button'],
    ['Cancel', 'button quiet'],
  ])
})
