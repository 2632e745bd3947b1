// Typesets the articles of the demonstration: `node scripts/typeset-demonstration.mjs`, after their words in content/demonstration/ have changed.
// The PDFs are part of the project, so that the first start has nothing to typeset; a test compares them with the words.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { PDFDocument } from '@cantoo/pdf-lib'
import { parse } from 'yaml'

const require = createRequire(import.meta.url)
const folder = 'content/demonstration'
const read = async (name) => parse(await readFile(`${folder}/${name}.yaml`, 'utf8'))
const [volumes, journals, texts] = [await read('proceedings'), await read('journals'), await read('article-texts')]
const template = await readFile('scripts/demonstration-article.typ', 'utf8')

const fonts = [
  '@expo-google-fonts/noto-serif/400Regular/NotoSerif_400Regular.ttf',
  '@expo-google-fonts/noto-serif/600SemiBold/NotoSerif_600SemiBold.ttf',
  '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
].map((name) => require.resolve(name))
const main = `#let data = json("/data.json")
#set document(title: data.title, author: data.authors.map(author => author.name), date: none)
#set text(lang: "en", font: ("Noto Serif", "Noto Sans SC"))
#import "/template.typ": render
#render(data)
`

const thread = new Worker(new URL('../src/platform/documents/typst.worker.cjs', import.meta.url), {
  workerData: {
    library: pathToFileURL(require.resolve('@myriaddreamin/typst-ts-web-compiler')).href,
    wasm: require.resolve('@myriaddreamin/typst-ts-web-compiler/wasm'),
  },
})

const rowOf = (line) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
function blockOf(lines) {
  if (lines.startsWith('## ')) return { kind: 'heading', text: lines.slice(3) }
  if (lines.startsWith('|')) return { kind: 'table', rows: lines.split('\n').map(rowOf) }
  return { kind: 'paragraph', text: lines.replaceAll('\n', ' ') }
}
const paragraphs = (text) =>
  text
    .trim()
    .split(/\n\s*\n/)
    .filter(Boolean)

function dataOf(running, article, text) {
  const { title, section, pages, authors, abstract, keywords, references = [], funding, interests, data } = article
  const statements = Object.entries({ Funding: funding, 'Competing interests': interests, 'Data availability': data }).filter(([, statement]) => statement)
  return {
    running,
    title,
    section,
    firstPage: pages[0],
    authors: authors.map(({ name, affiliation, country }) => ({ name, place: [affiliation, country].filter(Boolean).join(', ') })),
    abstract: paragraphs(abstract),
    keywords,
    body: paragraphs(text).map(blockOf),
    statements,
    references: references.map((reference) => `${reference.text}${reference.doi ? ` https://doi.org/${reference.doi}` : ''}`),
  }
}

await mkdir(`${folder}/articles`, { recursive: true })
const sets = [
  ...volumes.map(({ series, title, articles }) => ({ series, title, articles })),
  ...journals.map(({ series, title, articles, ahead, inProduction }) => ({ series, title, articles: [...articles, ...ahead, inProduction] })),
]
for (const { series, title, articles } of sets)
  for (const article of articles) {
    const text = texts[`${series}/${article.slug}`]
    if (text === undefined) throw new Error(`content/demonstration/article-texts.yaml has no ${series}/${article.slug}.`)
    const files = { '/main.typ': main, '/template.typ': template, '/data.json': JSON.stringify(dataOf(title, article, text)) }
    const answer = await new Promise((resolve) => {
      thread.once('message', resolve)
      thread.postMessage({ fonts, files })
    })
    if (answer.fault) throw new Error(`${series}/${article.slug}: ${answer.fault}`)
    await writeFile(`${folder}/articles/${series}.${article.slug}.pdf`, answer.pdf)
    const count = (await PDFDocument.load(answer.pdf, { updateMetadata: false })).getPageCount()
    const [first, last] = article.pages
    const told = last - first + 1 === count ? '' : `, but its pages are ${first} to ${last}: please put that right and run this again`
    console.log(`${series}/${article.slug}: ${count} pages${told}`)
  }
await thread.terminate()
