'use strict'
  // Stands before `clean-pdf.worker.cjs`.
;(() => {
  const { workerData } = require('node:worker_threads')
  const { PDFArray, PDFDict, PDFHexString, PDFName, PDFString } = require(workerData.pdfLibrary)
  const name = (text) => PDFName.of(text)

  /** Gives destinations and fields of forms names that say nothing; LaTeX makes them of authors and headings. Returns what lets a dictionary follow. */
  function renameInPdf({ catalog, context }) {
    const destinations = new Map()
    // A tree of names is in their order.
    const renamed = (text) => {
      if (!destinations.has(text)) destinations.set(text, `d${String(destinations.size + 1).padStart(6, '0')}`)
      return destinations.get(text)
    }
    const old = catalog.lookup(name('Dests'))
    if (old instanceof PDFDict)
      for (const [key, value] of old.entries()) {
        old.delete(key)
        old.set(name(renamed(key.decodeText())), value)
      }
    const names = catalog.lookup(name('Names'))
    const tree = names instanceof PDFDict ? names.lookup(name('Dests')) : undefined
    if (tree instanceof PDFDict) {
      const leaves = leavesOf(tree).map(([key, value]) => [renamed(textIn(key)), value])
      const inOrder = new Map(leaves.toSorted(([one], [other]) => (one < other ? -1 : 1)))
      names.set(name('Dests'), context.obj({ Names: [...inOrder].flatMap(([key, value]) => [PDFString.of(key), value]) }))
    }
    const renameField = fieldRenaming()
    const form = catalog.lookup(name('AcroForm'))
    if (form instanceof PDFDict) renameFields(form.lookup(name('Fields')), renameField)
    return (dictionary) => {
      if (dictionary.lookup(name('Subtype')) === name('Widget')) renameField(dictionary)
      for (const key of dictionary.lookup(name('S')) === name('GoTo') ? ['Dest', 'D'] : ['Dest']) {
        const target = dictionary.lookup(name(key))
        const text = textIn(target)
        if (text === undefined) continue
        const to = destinations.get(text) ?? 'd0'
        dictionary.set(name(key), target instanceof PDFName ? name(to) : PDFString.of(to))
      }
    }
  }

  function leavesOf(root) {
    const leaves = []
    const seen = new Set()
    for (const waiting = [root]; waiting.length > 0; ) {
      const node = waiting.pop()
      if (!(node instanceof PDFDict) || seen.has(node)) continue
      seen.add(node)
      const pairs = node.lookup(name('Names'))
      if (pairs instanceof PDFArray)
        for (let at = 0; at + 1 < pairs.size(); at += 2) if (textIn(pairs.lookup(at)) !== undefined) leaves.push([pairs.lookup(at), pairs.get(at + 1)])
      const kids = node.lookup(name('Kids'))
      if (kids instanceof PDFArray) for (let at = kids.size() - 1; at >= 0; at--) waiting.push(kids.lookup(at))
    }
    return leaves
  }

  function fieldRenaming() {
    const seen = new Set()
    return (field) => {
      if (seen.has(field)) return false
      seen.add(field)
      if (field.has(name('T'))) field.set(name('T'), PDFString.of(`f${seen.size}`))
      field.delete(name('TM'))
      return true
    }
  }

  function renameFields(fields, renameField) {
    for (const waiting = [fields]; waiting.length > 0; ) {
      const list = waiting.pop()
      if (!(list instanceof PDFArray)) continue
      for (let at = 0; at < list.size(); at++) {
        const field = list.lookup(at)
        if (field instanceof PDFDict && renameField(field)) waiting.push(field.lookup(name('Kids')))
      }
    }
  }

  function textIn(object) {
    if (object instanceof PDFName) return object.decodeText()
    return object instanceof PDFString || object instanceof PDFHexString ? decodedText(object) : undefined
  }

  // For the script behind this one.
  Object.assign(globalThis, { renameInPdf })
})()
