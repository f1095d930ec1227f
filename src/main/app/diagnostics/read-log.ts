import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type LogLevel, type LogLine, logLevel } from '../../../contracts/index.ts'

/** So much of the end of a file is looked at. */
const TAIL_BYTES = 1_048_576
const MOST_DETAIL = 2_000

const written = z.looseObject({ level: logLevel, time: z.iso.datetime({ precision: 3 }), msg: z.string().default('') })

/** A line as it was written, with everything that it carries. */
export type WrittenLine = z.infer<typeof written>

const tailOf = async (path: string): Promise<string[]> => {
  try {
    await using file = await open(path)
    const { size } = await file.stat()
    const from = Math.max(0, size - TAIL_BYTES)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from)
    const lines = buffer.toString('utf8', 0, bytesRead).split('\n')
    // The first one begins where the tail does.
    return from > 0 ? lines.slice(1) : lines
  } catch {
    // An app with a log of its own keeps no file.
    return []
  }
}

const parse = (line: string): WrittenLine | null => {
  try {
    return written.safeParse(JSON.parse(line)).data ?? null
  } catch {
    return null
  }
}

/** The last lines of the installation's log that matter at least so much, latest first. */
export const readLog = async (
  dataDir: string,
  { level, limit }: { readonly level: LogLevel; readonly limit: number },
): Promise<WrittenLine[]> => {
  const wanted = new Set(logLevel.options.slice(logLevel.options.indexOf(level)))
  const found: WrittenLine[] = []
  for (const name of ['alcove.log', 'alcove.1.log']) {
    if (found.length >= limit) break
    const lines = await tailOf(join(dataDir, 'logs', name))
    for (const line of lines.toReversed()) {
      const read = found.length < limit ? parse(line) : null
      if (read !== null && wanted.has(read.level)) found.push(read)
    }
  }
  return found
}

/** A line as a person reads it. */
export const shownLine = ({ level, time, msg, ...rest }: WrittenLine): LogLine => {
  const detail = Object.keys(rest).length === 0 ? '' : JSON.stringify(rest)
  return { time, level, message: msg, detail: detail.slice(0, MOST_DETAIL) }
}
