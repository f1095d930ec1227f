import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import { AlcoveError } from './alcove-error.ts'
import { isPrivateFile } from './durable-file.ts'
import type { Logger } from './logger.ts'

/** A file that an operator writes by hand, and how it is read. */
export interface OperatorFile<Content> {
  readonly path: string
  /** What it is, for its errors: `principals file`. */
  readonly what: string
  readonly schema: z.ZodType<Content>
  readonly logger: Logger
}

/**
 * A JSON file with secrets that whoever runs a host hands to it, read once. Throws `InvalidInput` naming the field for a file that does not fit, and never
 * repeats what stands in it; warns of a file that others may read.
 */
export const readOperatorFile = <Content>({ path, what, schema, logger }: OperatorFile<Content>): Content => {
  const refuse = (why: string, cause?: unknown): never => {
    throw new AlcoveError('InvalidInput', `The ${what} ${path} cannot be used: ${why}`, { cause })
  }
  const readText = (): string => {
    try {
      return readFileSync(path, 'utf8')
    } catch (error) {
      return refuse('it cannot be read.', error)
    }
  }
  const parseJson = (text: string): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      // The parser's own message quotes the file, which holds secrets.
      return refuse('it is not valid JSON.')
    }
  }
  const parsed = schema.safeParse(parseJson(readText()))
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'the file'}: ${issue.message}`)
    return refuse(problems.join('; '))
  }
  if (!isPrivateFile(path)) {
    logger.warn({ path }, `Other users of this computer may read the ${what} and its secrets: set its mode to 600`)
  }
  return parsed.data
}
