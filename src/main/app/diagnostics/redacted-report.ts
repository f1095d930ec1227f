import type { Diagnostics, JsonObject, ReplyFigures } from '../../../contracts/index.ts'
import type { WrittenLine } from './read-log.ts'

const CODE = /^[A-Za-z][A-Za-z0-9_]{0,40}$/

/** The kind of an error, as a word of the program's own; nothing of what it says. */
const codeOf = (error: unknown): string | null => {
  if (typeof error !== 'object' || error === null) return null
  const { code, type } = error as { code?: unknown; type?: unknown }
  const named = [code, type].find((each) => typeof each === 'string' && CODE.test(each))
  return typeof named === 'string' ? named : null
}

/** Messages are constants of the program; what is quoted, numbered or addressed in one is not. */
const plainMessage = (message: string): string =>
  /["'`“”„/\\@]|\d{3}|https?:/.test(message) ? '[redacted]' : message.slice(0, 200)

/** Without who answered: models have the names that people gave them. */
const withoutNames = ({ windowMinutes, replies, firstWordMs, wholeMs }: ReplyFigures): JsonObject => ({
  windowMinutes,
  replies,
  firstWordMs,
  wholeMs,
})

/** What is needed to tell what is wrong, made of what is known to be harmless: no text, name, path, address, key or id gets in. */
export const redactedReport = (
  about: { readonly version: string; readonly host: string },
  { health, replies, search }: Diagnostics,
  log: readonly WrittenLine[],
): JsonObject => ({
  format: 'alcove-diagnostics',
  version: about.version,
  host: about.host,
  platform: `${process.platform} ${process.arch}`,
  health: health.map(({ name, healthy }) => ({ name, healthy })),
  replies: replies && withoutNames(replies),
  search: search && { ...search },
  lines: log.map(({ time, level, msg, err }) => ({ time, level, message: plainMessage(msg), error: codeOf(err) })),
})
