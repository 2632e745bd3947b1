import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { conferenceSectionIds } from './section-navigation.tsx'

test('the marker knows every section of a conference’s page', () => {
  const parts = readdirSync(import.meta.dirname).filter((name) =>
    /^(?:conference-sections|conference-facts|fees|guidelines|important-dates|accepted-papers)\.tsx$/.test(name),
  )
  const ids = parts.flatMap((name) => [...readFileSync(path.join(import.meta.dirname, name), 'utf8').matchAll(/<Section id="([\w-]+)"/g)].map(([, id]) => id))
  expect([...new Set(ids)].sort()).toEqual([...conferenceSectionIds].sort())
})
