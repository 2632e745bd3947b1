'use strict'
// Runs in a thread of its own, as text that `render-document.ts` starts: a compiler that fails takes down its thread, and nothing else.
const { readFileSync } = require('node:fs')
const { parentPort, workerData } = require('node:worker_threads')

// The compiler writes about refused files; its answer says the same.
for (const method of ['log', 'warn', 'error']) console[method] = () => undefined

const encoder = new TextEncoder()
const bytesOf = (content) => (typeof content === 'string' ? encoder.encode(content) : content)
const shortMessages = 2
let library
let compiler
let loadedFonts = ''

async function compilerWith(fonts) {
  if (!library) {
    library = await import(workerData.library)
    await library.default({ module_or_path: readFileSync(workerData.wasm) })
  }
  if (compiler && loadedFonts === fonts.join()) return compiler
  compiler?.free()
  const builder = new library.TypstCompilerBuilder()
  builder.set_dummy_access_model()
  for (const font of fonts) await builder.add_raw_font(new Uint8Array(readFileSync(font)))
  compiler = await builder.build()
  loadedFonts = fonts.join()
  return compiler
}

async function render({ files, fonts }) {
  const typst = await compilerWith(fonts)
  typst.reset()
  typst.reset_shadow()
  for (const [path, content] of Object.entries(files)) typst.map_shadow(path, bytesOf(content))
  const { result, diagnostics } = typst.compile('/main.typ', null, 'pdf', shortMessages)
  if (!result) throw new Error((diagnostics ?? ['The compiler gave no document.']).map(String).join('\n'))
  return result
}

parentPort.on('message', (order) => {
  render(order).then(
    (pdf) => parentPort.postMessage({ pdf }),
    (error) => parentPort.postMessage({ fault: String(error?.message ?? error) }),
  )
})
