import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('../../src/', import.meta.url))
const ENTRY = 'main/library.ts'
const FOLDERS = [
  'contracts',
  'main/app',
  'main/assistant',
  'main/http',
  'main/knowledge',
  'main/platform',
  'main/retrieval',
]

/** Something that a program of one's own can import. */
interface Declaration {
  readonly name: string
  readonly file: string
  /** Its docstring without the marks; empty for a type that is inferred from a schema of the same file. */
  readonly words: string
  /** An interface whole, of everything else the first line. */
  readonly code: string
}

const filesIn = (folder: string): string[] =>
  readdirSync(join(source, folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name))
    .map(({ parentPath, name }) => join(parentPath, name))

const wordsBefore = (lines: readonly string[], at: number): string => {
  if (!lines[at - 1]?.trimEnd().endsWith('*/')) return ''
  let from = at - 1
  while (from > 0 && !lines[from]?.startsWith('/**')) from -= 1
  return lines
    .slice(from, at)
    .map((line) => line.replace(/^\s*\/?\*+\/?\s?/, '').replace(/\s*\*\/\s*$/, ''))
    .join(' ')
    .trim()
}

const codeFrom = (lines: readonly string[], at: number): string => {
  const first = lines[at] ?? ''
  if (!/^export (interface|class)/.test(first)) return first
  const end = lines.findIndex((line, index) => index >= at && /^\}/.test(line))
  return lines.slice(at, Math.max(end, at) + 1).join('\n')
}

const declarationsOf = (file: string): Declaration[] => {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line, at) => {
    const name = /^export (?:const|type|interface|class|function|async function) (\w+)/.exec(line)?.[1]
    if (name === undefined) return []
    return [{ name, file: file.slice(source.length), words: wordsBefore(lines, at), code: codeFrom(lines, at) }]
  })
}

/** The names that the package's entry lists one by one. */
export const listedExports = (): ReadonlySet<string> => {
  const lists = [...readFileSync(join(source, ENTRY), 'utf8').matchAll(/^export (?:type )?\{([^}]*)\}/gm)]
  const names = lists.flatMap(([, list = '']) => list.split(','))
  return new Set(names.map((name) => name.replace(/^\s*type\s/, '').trim()).filter((name) => name !== ''))
}

/** What the package offers: all of the contracts and of the app, and what the entry lists of the layers. */
const libraryDeclarations = (): Declaration[] => {
  const listed = listedExports()
  return FOLDERS.flatMap(filesIn)
    .flatMap(declarationsOf)
    .filter(({ name, file }) => file.startsWith('contracts/') || listed.has(name))
    .toSorted((one, other) => one.name.localeCompare(other.name) || one.file.localeCompare(other.file))
}

/** Every export of the package as Markdown, with what its docstring says of it. */
export const libraryReference = (): string => {
  const sections = libraryDeclarations().map(({ name, file, words, code }) =>
    [`## ${name}`, words, `\`src/${file}\``, `\`\`\`ts\n${code}\n\`\`\``].filter((part) => part !== '').join('\n\n'),
  )
  return `# The package\n\n${sections.join('\n\n')}\n`
}
