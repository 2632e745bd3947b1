'use strict'
// Runs in a thread of its own, as text that `read-document-text.ts` starts: a document made to hurt takes down its thread, and nothing else.
const { parentPort, workerData } = require('node:worker_threads')

const { pdf, zip, mostXmlBytes } = workerData
const signs = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

async function textOf({ bytes, kind }) {
  if (kind === 'pdf') return (await (await import(pdf)).extractText(bytes)).text
  const archive = await (await import(zip)).default.fromBufferPromise(Buffer.from(bytes), { lazyEntries: true })
  for await (const entry of archive.eachEntry()) {
    if (!/^word\/document\d*\.xml$/.test(entry.fileName) || entry.uncompressedSize > mostXmlBytes) continue
    const parts = []
    for await (const part of await archive.openReadStreamPromise(entry)) parts.push(part)
    const text = Buffer.concat(parts)
      .toString('utf8')
      .replace(/<w:(tab|br|cr)\b[^>]*>/g, ' ')
      .replace(/<\/w:p>/g, '\n')
      .replace(/<w:instrText[^>]*>[^<]*/g, '')
      .replace(/<[^>]*>/g, '')
    return [text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name) => signs[name])]
  }
}

parentPort.on('message', (task) => {
  textOf(task).then(
    (pages) => parentPort.postMessage(pages),
    () => parentPort.postMessage(undefined),
  )
})
