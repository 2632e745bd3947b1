import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Our own code as it lies there, without its tests, for what must never be written anywhere in it. */
export function sourceFiles(folder: string): { file: string; text: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|d|fixture)\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
}

/** The files whose text a pattern is found in. */
export function filesWith(pattern: RegExp, ...folders: string[]): string[] {
  return folders
    .flatMap(sourceFiles)
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .sort()
}
