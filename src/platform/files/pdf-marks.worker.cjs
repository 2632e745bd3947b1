'use strict'
  // Stands before `clean-pdf.worker.cjs`. No library at hand gives the names, comments and properties of marked content in a page's stream.
;(() => {
  const { workerData } = require('node:worker_threads')
  const { PDFHexString, PDFName, PDFString } = require(workerData.pdfLibrary)

  const token = /%[^\r\n]*|\/[^\s()<>[\]{}/%]*|<<|>>|<[^>]*>|[([\]]|\bID\s/g

  /** What stands between the operators of a page: names, comments, and what a reading program says instead of the letters. Returns the words that it shows. */
  function readMarks(content, found) {
    let depth = 0
    let shown = ''
    let isArray = false
    const take = (string) => {
      if (depth > 0) for (const words of [decodedText(string), Buffer.from(string.asBytes()).toString('utf8')]) found.hidden(words, 'text for screen readers')
      else shown += decodedText(string) + (isArray ? '' : '\n')
    }
    token.lastIndex = 0
    for (let match = token.exec(content); match; match = token.exec(content)) {
      const [part] = match
      if (part === '<<') depth += 1
      else if (part === '>>') depth = Math.max(0, depth - 1)
      else if (part[0] === '[' || part[0] === ']') {
        isArray = part[0] === '['
        if (!isArray) shown += '\n'
      } else if (part[0] === '%') found.hidden(part.slice(1))
      else if (part[0] === '/') found.hidden(PDFName.of(part.slice(1)).decodeText())
      else if (part[0] === '<') take(PDFHexString.of(part.slice(1, -1).replace(/[^\dA-Fa-f]/g, '')))
      else if (part[0] === '(') {
        const end = endOfString(content, match.index)
        take(PDFString.of(content.slice(match.index + 1, end - 1)))
        token.lastIndex = end
      } else token.lastIndex = endOfPicture(content, token.lastIndex)
    }
    return shown
  }

  function endOfString(content, start) {
    const parenthesis = /\\[\s\S]|[()]/g
    parenthesis.lastIndex = start
    let depth = 0
    for (let match = parenthesis.exec(content); match; match = parenthesis.exec(content)) {
      depth += match[0] === '(' ? 1 : match[0] === ')' ? -1 : 0
      if (depth === 0) return parenthesis.lastIndex
    }
    return content.length + 1
  }

  function endOfPicture(content, start) {
    const end = /\sEI(?=\s|$)/g
    end.lastIndex = start
    return end.exec(content) ? end.lastIndex : content.length
  }

  function decodedText(string) {
    try {
      return string.decodeText()
    } catch {
      return Buffer.from(string.asBytes()).toString('latin1')
    }
  }

  // For the script behind this one.
  Object.assign(globalThis, { decodedText, readMarks })
})()
