import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { ExtractionError } from '../extractor.ts'
import { MalformedJson } from './malformed-json.ts'
import { readScalar, readString } from './read-scalar.ts'
import type { RecordCollector } from './record-collector.ts'

/** Deeper nesting than this has no reader and is there to exhaust one. */
const MAX_DEPTH = 500

/** Reads JSON text token by token, telling the records what it meets; without recursion, so that nesting costs no stack. */
export interface JsonReader {
  readonly at: number
  skipSpace(): void
  /** Reads what begins a value: a scalar, or the opening of a container with its first key. */
  readValue(): void
  /** Reads what follows a value in its container: a comma with the next key, or the closing. */
  readFollowing(): void
  /** Whether a value must come next. */
  readonly awaitsValue: boolean
}

export const createJsonReader = (text: string, records: RecordCollector): JsonReader => {
  let at = 0
  let awaitsValue = true

  const skipSpace = (): void => {
    for (;;) {
      const unit = text.charCodeAt(at)
      if (unit !== 32 && unit !== 10 && unit !== 13 && unit !== 9) return
      at++
    }
  }
  const readKey = (): void => {
    const start = at
    if (text[at] !== '"') throw new MalformedJson(text, at, failureWords('AName'))
    at = readString(text, at)
    const raw = text.slice(start, at)
    records.member(start, raw.includes('\\') ? JSON.parse(raw) : raw.slice(1, -1))
    skipSpace()
    if (text[at] !== ':') throw new MalformedJson(text, at, failureWords('AColon'))
    at++
  }
  const close = (): void => {
    at++
    records.leave(at)
    awaitsValue = false
  }
  const open = (kind: 'object' | 'array'): void => {
    if (records.depth >= MAX_DEPTH) {
      throw new ExtractionError(failureWords('JsonTooDeep', { most: MAX_DEPTH }))
    }
    records.enter(kind, at)
    at++
    skipSpace()
    if (text[at] === (kind === 'object' ? '}' : ']')) close()
    else if (kind === 'object') readKey()
  }

  return {
    get at() {
      return at
    },
    get awaitsValue() {
      return awaitsValue
    },
    skipSpace,
    readValue() {
      awaitsValue = true
      if (text[at] === '{') return open('object')
      if (text[at] === '[') return open('array')
      const start = at
      at = readScalar(text, at)
      records.scalar(start, at)
      awaitsValue = false
    },
    readFollowing() {
      const closing = records.openKind === 'object' ? '}' : ']'
      if (text[at] === closing) return close()
      if (text[at] !== ',') throw new MalformedJson(text, at, failureWords('ACommaOr', { closing }))
      at++
      skipSpace()
      if (records.openKind === 'object') readKey()
      awaitsValue = true
    },
  }
}
