import { STATUS_CODES, validateHeaderName, validateHeaderValue } from 'node:http'
import type { Socket } from 'node:net'
import type { AnswerFromMemory } from './answer-from-memory.ts'

/** A whole answer as it goes over the line. */
interface Sheet {
  bytes: Buffer
  /** Where the passing values stand in it, and what stands there. */
  places: readonly Place[]
  /** Whom it was last sent to: until all of it has left, nothing may be changed in it. */
  reader: Socket | undefined
}

/** Of what one answer says and no other does. A value of another length has no room there. */
interface Place {
  at: number
  value: string
}

/** By the head that many answers share. */
const sheets = new WeakMap<readonly string[], Sheet>()
const askedOnce = new WeakSet<readonly string[]>()

/**
 * What Node would write. An answer that is sent again and again lies ready as one sheet, on which only its number and its moment are written anew:
 * putting it together costs as much as sending it. A sheet is a second copy of the page, so nobody who only passes by gets one made.
 */
export function writePlainAnswer(socket: Socket, answer: AnswerFromMemory, keepAliveSeconds: number): void {
  const passing = [...answer.passing, 'Date', date()]
  const sheet = sheetOf(answer, passing, keepAliveSeconds)
  if (sheet && hasLeft(sheet) && fill(sheet, passing)) {
    sheet.reader = socket
    socket.write(sheet.bytes)
    return
  }
  socket.cork()
  socket.write(headOf(answer, passing, keepAliveSeconds).text, 'latin1')
  if (answer.body) socket.write(answer.body)
  socket.uncork()
}

function sheetOf(answer: AnswerFromMemory, passing: readonly string[], keepAliveSeconds: number): Sheet | undefined {
  const { lasting, body } = answer
  const known = sheets.get(lasting)
  if (known) return known
  if (!askedOnce.has(lasting)) return void askedOnce.add(lasting)
  const { text, places } = headOf(answer, passing, keepAliveSeconds)
  const sheet: Sheet = { bytes: Buffer.concat([Buffer.from(text, 'latin1'), body ?? Buffer.alloc(0)]), places, reader: undefined }
  sheets.set(lasting, sheet)
  return sheet
}

function hasLeft({ reader }: Sheet): boolean {
  return reader === undefined || reader.destroyed || reader.writableLength === 0
}

function fill({ bytes, places }: Sheet, passing: readonly string[]): boolean {
  let valueAt = -1
  for (const place of places) {
    valueAt += 2
    const value = passing[valueAt] ?? ''
    if (value.length !== place.value.length) return false
    if (value === place.value) continue
    bytes.write(value, place.at, 'latin1')
    place.value = value
  }
  return true
}

/** With the checks that Node makes of every line. */
function headOf({ status, lasting }: AnswerFromMemory, passing: readonly string[], keepAliveSeconds: number): { text: string; places: Place[] } {
  const places: Place[] = []
  let text = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`
  for (const [name, value] of pairs(passing)) {
    places.push({ at: text.length + name.length + 2, value })
    text += `${name}: ${value}\r\n`
  }
  for (const [name, value] of pairs(lasting)) text += `${name}: ${value}\r\n`
  return { text: `${text}Connection: keep-alive\r\nKeep-Alive: timeout=${keepAliveSeconds}\r\n\r\n`, places }
}

function* pairs(head: readonly string[]): Generator<[name: string, value: string]> {
  for (let place = 0; place < head.length; place += 2) {
    const [name = '', value = ''] = head.slice(place, place + 2)
    validateHeaderName(name)
    validateHeaderValue(name, value)
    yield [name, value]
  }
}

let lastDate = { second: 0, text: '' }

function date(): string {
  const second = Math.floor(Date.now() / 1000)
  if (lastDate.second !== second) lastDate = { second, text: new Date(second * 1000).toUTCString() }
  return lastDate.text
}
