import { expect, test } from 'vitest'
import { filesWith } from './source-files.ts'

const serverSide = ['src/domain', 'src/http', 'src/platform', 'src/commands', 'src/workers', 'src/artwork', 'src/web']

test('[V1] [V2] [V101] [V117] no code of the server asks another address for anything: mail, the database and the scanner of the operator are its only lines', () => {
  // The browser's own calls to /api/v1 stand in src/web; they are made from the page, not from here.
  const asking = filesWith(
    /\bfetch\(|https?\.(request|get)\(|from '(undici|@aws-sdk\/[^']*)'|XMLHttpRequest/,
    'src/domain',
    'src/http',
    'src/platform',
    'src/commands',
  )
  // The store that the operator names in FILES_URL; no visitor's word reaches its address.
  // The registrar of DOIs, at an address that only the operator sets. And the service worker of the door, which runs in the browser.
  expect(asking).toEqual(['src/http/feeds/check-in-worker.ts', 'src/platform/files/s3-bucket.ts', 'src/platform/registrar/crossref.ts'])
  expect(filesWith(/\bnet\.(connect|createConnection)\(|new net\.Socket|tls\.connect/, ...serverSide)).toEqual([
    'src/platform/files/clamd.ts',
    'src/platform/mail/smtp-transport.ts',
  ])
})

test('[V22] no text becomes code: nothing is evaluated, compiled or run in a context', () => {
  expect(filesWith(/\beval\(|new Function\(|from 'node:vm'|require\('vm'\)|\beval: true/, ...serverSide)).toEqual([
    // Constant scripts in threads of their own; the document is their data.
    'src/platform/threads/task-thread.ts',
  ])
})

test('[V13] [V53] no other program is started with what a stranger sent', () => {
  expect(filesWith(/from 'node:child_process'/, 'src/domain', 'src/http', 'src/web')).toEqual([])
  expect(filesWith(/from 'node:child_process'/, 'src/platform').filter((file) => !file.startsWith('src/platform/embedded-postgres/'))).toEqual([])
})

test('[V100] SQL is never put together from text: values are parameters, and raw is only one of two signs that stand in our own code', () => {
  expect(filesWith(/sql\.raw\((?!\w+ \? '[^'$]*' : '[^'$]*'\))|CompiledQuery\.raw\(|\.query\(`[^`]*\$\{/, ...serverSide)).toEqual([
    // Names of tables, held against a pattern when the manifest is read.
    'src/platform/backup/restore-backup.ts',
    // The name of our own database, a constant.
    'src/platform/embedded-postgres/start-embedded-postgres.ts',
    // The library's own statements, with its own parameters.
    'src/platform/jobs/jobs.ts',
  ])
})

test('[V10] [V55] HTML is set only where it is our own, and in one component that gets sanitised text', () => {
  expect(filesWith(/dangerouslySetInnerHTML/, 'src/web')).toEqual([
    // Our own style sheet and our own drawing; nothing of anybody else is in them.
    'src/web/root.tsx',
    'src/web/site/emblem.tsx',
    'src/web/ui/rich-text.tsx',
  ])
  expect(filesWith(/\.innerHTML\s*=|insertAdjacentHTML|document\.write/, 'src/web')).toEqual([])
})

test('[V4] bytes of strangers leave through one door, whatever store they lie in: looked at by the scanner, then sent as an attachment', () => {
  expect(filesWith(/\b(files|store)\.read\(/, ...serverSide)).toEqual([
    // Letters and certificates of our own making.
    'src/domain/documents/issue-document.ts',
    'src/domain/files/file-scan.ts',
    'src/domain/files/scan-file.ts',
    // The pieces of an upload become one file, which is then judged like any other.
    'src/domain/files/uploads-in-parts.ts',
    // Invoices of our own making.
    'src/domain/money/documents/document-of.ts',
    // The reviewer's copy, or the authors' copy of a reviewer's file, is made of it, in a thread; the copy leaves through the same door.
    'src/domain/review/blindness/check-file.ts',
    // Its words are read in a thread, for the search and for texts in common; nothing of it leaves.
    'src/domain/similarity/read-texts.ts',
    // A photograph is drawn again from its pixels; nothing of the file leaves.
    'src/http/forms/own-photo-posts.ts',
    // For whoever runs the machine, as they lie there.
    'src/platform/archive/archiving-file-store.ts',
    'src/platform/backup/make-backup.ts',
  ])
  // Published PDF files are shown in the browser, under a policy of their own.
  const opened = filesWith(/\bopenFile\(services/, 'src/http').filter((file) => file !== 'src/http/feeds/articles.ts')
  for (const file of opened) expect(filesWith(/sendFile\(|zipStream\(/, 'src/http')).toContain(file)
})

test('[V118] sessions lie in the database: no code keeps them in files, and none signs them', () => {
  expect(filesWith(/createFileSessionStorage|createCookieSessionStorage|createMemorySessionStorage|from 'jsonwebtoken'|from 'jose'/, ...serverSide)).toEqual([])
})
