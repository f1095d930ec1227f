import { createReadStream, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'

/** Something about the folder that its owner can put right. */
export class BeirFolderError extends Error {
  override readonly name = 'BeirFolderError'
}

const document = z.object({ _id: z.coerce.string(), title: z.string().nullish(), text: z.string() })
const query = z.object({ _id: z.coerce.string(), text: z.string() })

export interface BeirDocument {
  readonly id: string
  readonly text: string
}
export interface BeirQuery {
  readonly id: string
  readonly text: string
  readonly judgements: ReadonlyMap<string, number>
}

const FILES = ['corpus.jsonl', 'queries.jsonl', join('qrels', 'test.tsv')] as const

async function* linesOf(path: string): AsyncGenerator<{ line: string; number: number }> {
  let number = 0
  for await (const line of createInterface({
    input: createReadStream(path, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    number++
    if (line.trim() !== '') yield { line, number }
  }
}

async function* recordsOf<Value>(path: string, schema: z.ZodType<Value>): AsyncGenerator<Value> {
  for await (const { line, number } of linesOf(path)) {
    let value: unknown
    try {
      value = JSON.parse(line)
    } catch {
      throw new BeirFolderError(`${path}, line ${number}: this is not JSON.`)
    }
    const parsed = schema.safeParse(value)
    if (!parsed.success)
      throw new BeirFolderError(
        `${path}, line ${number}: ${parsed.error.issues[0]?.path.join('.')} is missing or has the wrong type.`,
      )
    yield parsed.data
  }
}

/** Throws unless the folder has the three files of a BEIR data set. */
export const checkBeirFolder = (dir: string): void => {
  if (!existsSync(dir) || !statSync(dir).isDirectory()) throw new BeirFolderError(`There is no folder ${dir}.`)
  const missing = FILES.filter((file) => !existsSync(join(dir, file)))
  if (missing.length > 0)
    throw new BeirFolderError(`${dir} lacks ${missing.join(', ')}. A BEIR folder holds ${FILES.join(', ')}.`)
}

/** The documents, title and text together; those without any text are left out. */
export async function* readCorpus(dir: string): AsyncGenerator<BeirDocument> {
  for await (const { _id, title, text } of recordsOf(join(dir, FILES[0]), document)) {
    const whole = [title ?? '', text]
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .join('\n\n')
    if (whole !== '') yield { id: _id, text: whole }
  }
}

const readJudgements = async (path: string): Promise<Map<string, Map<string, number>>> => {
  const byQuery = new Map<string, Map<string, number>>()
  for await (const { line, number } of linesOf(path)) {
    const [queryId, documentId, grade] = line.split('\t')
    const score = Number(grade)
    if (number === 1 && grade !== undefined && Number.isNaN(score)) continue
    if (queryId === undefined || documentId === undefined || grade === undefined || Number.isNaN(score))
      throw new BeirFolderError(`${path}, line ${number}: expected query id, document id and grade, separated by tabs.`)
    const known = byQuery.get(queryId) ?? new Map<string, number>()
    byQuery.set(queryId, known.set(documentId, score))
  }
  return byQuery
}

/** The queries that have at least one relevant document. */
export const readQueries = async (dir: string): Promise<BeirQuery[]> => {
  const judged = await readJudgements(join(dir, FILES[2]))
  const queries: BeirQuery[] = []
  for await (const { _id, text } of recordsOf(join(dir, FILES[1]), query)) {
    const judgements = judged.get(_id)
    if (judgements !== undefined && [...judgements.values()].some((grade) => grade > 0))
      queries.push({ id: _id, text, judgements })
  }
  if (queries.length === 0) throw new BeirFolderError(`No query of ${dir} has a relevant document in ${FILES[2]}.`)
  return queries
}
