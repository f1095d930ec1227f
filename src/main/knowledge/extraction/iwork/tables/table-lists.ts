import type { IwaObject, IwaObjects } from '../archives/iwa-objects.ts'
import type { ProtobufMessage } from '../archives/protobuf-message.ts'
import { objectTypes } from '../object-types.ts'
import { commentText } from '../text/inline-text.ts'

/** The words of a text that stands on its own. */
export type StorageText = (storage: IwaObject | null) => string

/** What the cells of a table name by keys. Each list is read when it is first asked for. */
export interface TableLists {
  text(key: number | null): string
  richText(key: number | null): string
  /** Formats of cells that are stored as they are since 2017, and of others. */
  format(key: number | null): ProtobufMessage | null
  comment(key: number | null): string
}

/** The fields of a table's store in which its lists stand. */
const fields = { texts: 4, oldFormats: 11, richTexts: 17, comments: 19, formats: 22 } as const

export const createTableLists = (objects: IwaObjects, store: ProtobufMessage, textOf: StorageText): TableLists => {
  const listIn = (field: number): ((key: number | null) => ProtobufMessage | null) => {
    let entries: ReadonlyMap<number, ProtobufMessage> | null = null
    return (key) => {
      if (key === null) return null
      entries ??= entriesOf(objects.of(store, field), objects)
      return entries.get(key) ?? null
    }
  }
  const texts = listIn(fields.texts)
  const richTexts = listIn(fields.richTexts)
  const comments = listIn(fields.comments)
  const formats = listIn(fields.formats)
  const oldFormats = listIn(fields.oldFormats)
  return {
    text: (key) => texts(key)?.text(3) ?? '',
    richText(key) {
      const payload = objects.of(richTexts(key), 9)
      return textOf(objects.of(payload?.message ?? null, 1))
    },
    format(key) {
      const format = (formats(key) ?? oldFormats(key))?.message(6) ?? null
      return format === null ? null : (customFormat(format, objects) ?? format)
    },
    comment: (key) => commentText(objects.of(comments(key), 10)),
  }
}

/** Long lists are divided into segments. */
const entriesOf = (list: IwaObject | null, objects: IwaObjects): ReadonlyMap<number, ProtobufMessage> => {
  const parts = list === null ? [] : [list.message, ...objects.allOf(list.message, 4).map(({ message }) => message)]
  return new Map(parts.flatMap((part) => part.messages(3).map((entry) => [entry.number(1) ?? 0, entry] as const)))
}

/** A format that a person made stands in a list of the document, and cells name it by its identifier. */
const customFormat = (format: ProtobufMessage, objects: IwaObjects): ProtobufMessage | null => {
  const identifier = format.bytes(41)
  if (identifier === null) return null
  const list = objects.ofType(objectTypes.customFormats)?.message
  const at = list?.allBytes(1).findIndex((each) => Buffer.compare(each, identifier) === 0) ?? -1
  return list?.messages(2)[at]?.message(3) ?? null
}
