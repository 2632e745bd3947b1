import { useEffect, useState } from 'react'

/** What an organiser is writing, kept in this browser under its object until it was sent. */
export function useAnswerDraft(about: string, beginning: string) {
  const key = `desk-answer:${about}`
  const [text, setText] = useState(beginning)
  useEffect(() => {
    const kept = read(key)
    if (kept) setText(kept)
  }, [key])
  return {
    text,
    write(next: string) {
      setText(next)
      keep(key, next === beginning ? '' : next)
    },
    forget() {
      setText(beginning)
      keep(key, '')
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

/** A full or forbidden storage is no reason to stop somebody from writing. */
function keep(key: string, text: string): void {
  try {
    if (text) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  } catch {
    // the page itself still holds it
  }
}
