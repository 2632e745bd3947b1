'use strict'
// Stands before `clean-docx.worker.cjs`.
const { SaxesParser } = require(require('node:worker_threads').workerData.saxes)

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Parses a part strictly: what Word would repair is not ours to guess. */
function visitXml(content, { open, close, text, start }) {
  const parser = new SaxesParser()
  const refuse = () => {
    throw new Error('malformed')
  }
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  start?.(parser)
  parser.on('opentag', (tag) => open?.(tag.name.replace(/^.*:/, ''), tag.attributes, tag))
  parser.on('closetag', (tag) => close?.(tag.name.replace(/^.*:/, ''), tag))
  parser.on('text', (words) => text?.(words))
  parser.on('cdata', (words) => text?.(words))
  parser.write(decodeXml(content))
  parser.close()
}

/** Writes a part anew as it was, without comments, with what the rules take out or change. */
function rewriteXml(content, rules, found) {
  const out = [xmlHead]
  let dropping = 0
  visitXml(content, {
    open(local, attributes, tag) {
      if (dropping > 0 || rules.drops?.(local, attributes)) {
        dropping += 1
        return
      }
      rules.attributes?.(local, attributes)
      rules.open?.(local, attributes)
      for (const words of [tag.name, ...Object.entries(attributes).flat()]) if (!words.startsWith('data:')) found.hidden(words)
      const written = Object.entries(attributes).map(
        ([name, value]) =>
          ` ${name}="${escapeXml(value)
            .replace(/"/g, '&quot;')
            .replace(/[\n\r\t]/g, (one) => `&#${one.charCodeAt(0)};`)}"`,
      )
      out.push(`<${tag.name}${written.join('')}${tag.isSelfClosing ? '/' : ''}>`)
    },
    close(local, tag) {
      if (dropping > 0) {
        dropping -= 1
        return
      }
      rules.close?.(local)
      if (!tag.isSelfClosing) out.push(`</${tag.name}>`)
    },
    text(words) {
      if (dropping > 0) return
      rules.text?.(words)
      out.push(escapeXml(rules.replaces?.(words) ?? words).replace(/\r/g, '&#13;'))
    },
  })
  return Buffer.from(out.join(''))
}

const escapeXml = (text) => text.replace(/[&<>]/g, (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[one])

function decodeXml(content) {
  const [first, second] = content
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return new TextDecoder('utf-16le').decode(content)
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return new TextDecoder('utf-16be').decode(content)
  const [, declared] = /^\S{0,3}<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(content.toString('latin1', 0, 200)) ?? []
  return new TextDecoder(declared && !/^utf-?16/i.test(declared) ? declared : 'utf-8', { fatal: true }).decode(content)
}

// For the script behind this one.
Object.assign(globalThis, { rewriteXml, visitXml, xmlHead })
