import type { Draft } from './use-draft.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What a person fills in: not the hidden controls, not the buttons. */
function* controlsOf(form: HTMLFormElement): Generator<Control> {
  for (const element of form.elements) {
    const isControl = element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement
    if (isControl && element.name && element.type !== 'hidden') yield element
  }
}

/** Every field empty, also one that came back filled from the server. */
export function clearControls(form: HTMLFormElement): void {
  for (const control of controlsOf(form)) control.value = ''
}

/** Brings a draft back. A field in which something new was written meanwhile keeps it. */
export function fillControls(form: HTMLFormElement, draft: Draft): void {
  for (const control of controlsOf(form)) {
    const value = draft[control.name]?.[0]
    if (value && control.value === '' && control.type !== 'file') control.value = value
  }
}

/** Browsers let a page put back only a file that it was given before. */
export function putFile(input: HTMLInputElement, file: File): void {
  const transfer = new DataTransfer()
  transfer.items.add(file)
  input.files = transfer.files
}
