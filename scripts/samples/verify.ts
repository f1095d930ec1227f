import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { extractText } from './extract-text.ts'
import type { LibraryFile } from './library-index.ts'
import type { Question, RecordQuestion, RowQuestion } from './questions.ts'

/**
 * Checks that every document parses and that every question has exactly one right passage in the library. Returns what
 * is wrong, in words; an empty list means that all is well.
 */
export async function verifyLibrary(
  folder: string,
  files: readonly LibraryFile[],
  questions: readonly Question[],
): Promise<string[]> {
  const texts = new Map<string, string>()
  const faults: string[] = []
  for (const { fileName } of files) {
    texts.set(fileName, await extractText(join(folder, fileName)))
    try {
      if (extname(fileName) === '.csv') await readRows(join(folder, fileName))
      if (extname(fileName) === '.json') await readJson(join(folder, fileName))
    } catch (error) {
      faults.push(`${fileName} does not parse: ${String(error)}`)
    }
  }
  if (faults.length > 0) return faults

  const ids = questions.map(({ id }) => id)
  if (new Set(ids).size < ids.length) faults.push('Two questions have the same id.')
  for (const question of questions) {
    const fault = texts.has(question.fileName)
      ? await verifyQuestion(folder, texts, question)
      : `${question.fileName} is not in the library`
    if (fault !== undefined) faults.push(`${question.id}: ${fault}`)
  }
  return faults
}

async function verifyQuestion(
  folder: string,
  texts: ReadonlyMap<string, string>,
  question: Question,
): Promise<string | undefined> {
  const path = join(folder, question.fileName)
  if ('cells' in question) return verifyRow(await readRows(path), question)
  if (!question.passage.includes(question.answer)) return 'the answer is not part of the passage'
  if ('pointer' in question) return verifyRecord(await readJson(path), question)

  const holders = [...texts].flatMap(([fileName, text]) =>
    Array.from({ length: text.split(question.passage).length - 1 }, () => fileName),
  )
  if (holders.length !== 1) return `the passage occurs ${holders.length} times in the library`
  if (holders[0] !== question.fileName) return `the passage is in ${holders[0]}`
  return undefined
}

function verifyRow(rows: readonly string[][], { cells, answer }: RowQuestion): string | undefined {
  if (!cells.includes(answer)) return 'the answer is not one of the cells'
  const matching = rows.filter((row) => cells.every((cell) => row.includes(cell)))
  return matching.length === 1 ? undefined : `${matching.length} rows hold the cells`
}

function verifyRecord(root: unknown, { pointer, passage }: RecordQuestion): string | undefined {
  const record = resolvePointer(root, pointer)
  if (typeof record !== 'object' || record === null) return `${pointer} leads to no record`
  return Object.values(record).includes(passage) ? undefined : `no field of ${pointer} is "${passage}"`
}

/** RFC 6901. */
function resolvePointer(root: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (value, token) => (typeof value === 'object' && value !== null ? Reflect.get(value, token) : undefined),
      root,
    )
}

async function readRows(path: string): Promise<string[][]> {
  return parse(await readFile(path, 'utf8'))
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8'))
}
