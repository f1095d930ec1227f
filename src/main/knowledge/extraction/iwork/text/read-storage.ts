import type { IwaObject } from '../archives/iwa-objects.ts'
import type { ProtobufMessage } from '../archives/protobuf-message.ts'
import { attributeRuns, createRunCursor } from './attribute-runs.ts'
import { byPlace, createInlineReader, type InlineContext, type InlineText } from './inline-text.ts'
import { createListItems, type ListItem } from './list-items.ts'
import type { HeadingLevelOf } from './paragraph-styles.ts'

/** A paragraph as it stands in a text. */
export interface StoredParagraph extends InlineText {
  /** As {@link HeadingLevelOf} gives it. */
  readonly headingLevel: number | null
  readonly item: ListItem | null
}

export interface StorageContext extends InlineContext {
  readonly headingLevelOf: HeadingLevelOf
}

/** A paragraph ends with its line, its section, its page or its column. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the signs that divide a text
const ends = /[\n\r\u2029\u0004\u0005\f]/g

/** The paragraphs of a text in their order. */
export function* readStorage(
  storage: ProtobufMessage,
  context: StorageContext,
): Generator<StoredParagraph, void, undefined> {
  const { objects, headingLevelOf } = context
  const text = storage.texts(3).join('')
  // An entry without an object leaves things as they are.
  const changed = (entry: ProtobufMessage) => objects.of(entry, 2) ?? undefined
  const styleAt = createRunCursor<IwaObject | null>(attributeRuns(storage, 5, changed), null)
  const listAt = createRunCursor<IwaObject | null>(attributeRuns(storage, 7, changed), null)
  const levelAt = createRunCursor(
    attributeRuns(storage, 6, (entry) => entry.number(2) ?? 0),
    0,
  )
  const starts = byPlace(attributeRuns(storage, 14, (entry) => entry.number(2) ?? 0))
  const itemOf = createListItems(objects, storage.message(14) !== null)
  const inlineOf = createInlineReader(storage, context)

  const paragraphAt = (start: number, end: number): StoredParagraph => {
    const inline = inlineOf(start, end)
    const place = { style: listAt(start), level: levelAt(start), start: starts.get(start) ?? 0 }
    return {
      ...inline,
      headingLevel: headingLevelOf(styleAt(start)),
      item: inline.text.trim() === '' ? null : itemOf(place),
    }
  }

  let start = 0
  for (const { index } of text.matchAll(ends)) {
    yield paragraphAt(start, index)
    start = index + 1
  }
  if (start < text.length) yield paragraphAt(start, text.length)
}
