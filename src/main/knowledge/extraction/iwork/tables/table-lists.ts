import type { IwaObject, IwaObjects } from '../archives/iwa-objects.ts'
import type { ProtobufMessage } from '../archives/protobuf-message.ts'
import { objectTypes } from '../object-types.ts'
import { commentText } from '../text/inline-text.ts'
import { type CellFormat, formatOfMessage } from './cell-format.ts'

/** The words of a text that stands on its own. */
export type StorageText = (storage: IwaObject | null) => string

/** What the cells of a table name by keys. Each list is read when it is first asked for. */
export interface TableLists {
  text(key: number | null): string
  richText(key: number | null): string
  /** Formats of cells that are stored as they are since 2017, and of others. */
  format(key: number | null): CellFormat | null
  comment(key: number | null): string
  /** What is chosen from a menu, of which the format of a cell tells and its number says which; null for any other cell. */
  choice(format: number | null, number: number): string | null
}

/** The fields of a table's store in which its lists stand. */
const fields = { texts: 4, oldFormats: 11, menus: 16, richTexts: 17, comments: 19, formats: 22 } as const

/** The format of a cell with a menu, as it was until 2017: what is chosen is stored as its number. */
const MENU = 266

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
  const menus = listIn(fields.menus)
  const known = new Map<number, CellFormat | null>()
  return {
    text: (key) => texts(key)?.text(3) ?? '',
    richText(key) {
      const payload = objects.of(richTexts(key), 9)
      return textOf(objects.of(payload?.message ?? null, 1))
    },
    format(key) {
      if (key === null) return null
      const read = known.get(key)
      if (read !== undefined) return read
      const format = (formats(key) ?? oldFormats(key))?.message(6) ?? null
      const found = format === null ? null : formatOfMessage(customFormat(format, objects) ?? format)
      known.set(key, found)
      return found
    },
    comment: (key) => commentText(objects.of(comments(key), 10)),
    choice(key, number) {
      const format = oldFormats(key)?.message(6) ?? null
      if (format?.number(1) !== MENU) return null
      const menu = objects.of(menus(format.number(39)), 4)?.message
      const chosen = menu?.messages(2)[number] ?? menu?.messages(1)[number]
      return chosen === undefined ? null : (chosen.message(5)?.text(1) ?? '')
    },
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
