import { useEffect, useState } from 'react'

/** A text that is kept in local storage until it is sent. */
export function useDraft(name: string, initial: string) {
  const key = `desk-answer:${name}`
  const [text, setText] = useState(initial)
  useEffect(() => {
    const stored = read(key)
    if (stored) setText(stored)
  }, [key])
  return {
    text,
    write(next: string) {
      setText(next)
      store(key, next === initial ? '' : next)
    },
    clear() {
      setText(initial)
      store(key, '')
    },
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function store(key: string, text: string): void {
  try {
    if (text) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  } catch {
    // Storage may be full or disabled; the page still has the text.
  }
}
