// The thread of visitors.ts: reads pages again and again until told to stop, then says how long each took and what was no page.
import { parentPort, workerData } from 'node:worker_threads'
import { ask } from './ask.mjs'

const { base, pages, perSecond, from } = workerData
const times = []
const failures = []
const underWay = new Set()
let number = 0

function visit() {
  const page = pages[number % pages.length]
  number += 1
  const visiting = ask(base + page, { from: from + (number % 200) })
    .then(({ status, milliseconds }) => {
      times.push(milliseconds)
      if (status !== 200) failures.push(`${page} ${status}`)
    })
    .catch((error) => failures.push(`${page} ${error.message}`))
    .finally(() => underWay.delete(visiting))
  underWay.add(visiting)
}

const timer = setInterval(visit, 1000 / perSecond)
parentPort.once('message', async () => {
  clearInterval(timer)
  await Promise.all(underWay)
  parentPort.postMessage({ times, failures })
})
