import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

export class ContentFileError extends Error {}

export interface YamlFile {
  /** The path relative to the checkout. */
  file: string
  /** `faq` for content/faq.yaml, `pages` for content/pages/about.yaml. */
  collection: string
  value: unknown
}

/** Reads every YAML file of `content/`; a folder is a collection with one file per entry. */
export async function readContentFiles(projectDir: string): Promise<YamlFile[]> {
  const folder = path.join(projectDir, 'content')
  const names = (await readFolder(folder)).filter((name) => name.endsWith('.yaml')).sort()
  return Promise.all(
    names.map(async (name) => {
      const file = `content/${name.split(path.sep).join('/')}`
      const [first = ''] = name.split(path.sep)
      return { file, collection: first.replace(/\.yaml$/, ''), value: await parseYaml(file, await readFile(path.join(folder, name), 'utf8')) }
    }),
  )
}

async function readFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder, { recursive: true })
  } catch (error) {
    throw new ContentFileError(`The content folder ${folder} cannot be read (${error instanceof Error ? error.message : error}).`)
  }
}

/** The library is loaded here, because a running site hardly ever reads content from files. */
async function parseYaml(file: string, text: string): Promise<unknown> {
  const { parse, YAMLParseError } = await import('yaml')
  try {
    return parse(text)
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error
    const [summary = ''] = error.message.split('\n')
    throw new ContentFileError(`${file} is not valid YAML: ${summary.replace(/:$/, '')}.`)
  }
}
