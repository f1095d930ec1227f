import type { IwaObject, IwaObjects } from '../archives/iwa-objects.ts'
import { type ProtobufMessage, readProtobuf } from '../archives/protobuf-message.ts'
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
  /** Entries are made into what is asked of them once, so that a list of a million texts is no list of messages. */
  const listIn = <T>(field: number, read: (entry: ProtobufMessage) => T): ((key: number | null) => T | null) => {
    let entries: ReadonlyMap<number, T> | null = null
    return (key) => {
      if (key === null) return null
      entries ??= entriesOf(objects.of(store, field), objects, read)
      return entries.get(key) ?? null
    }
  }
  const referred = (field: number) => (entry: ProtobufMessage) => entry.message(field)?.number(1) ?? null
  const formatIn = (entry: ProtobufMessage): ProtobufMessage | null => entry.message(6)
  const read = (format: ProtobufMessage): CellFormat => formatOfMessage(customFormat(format, objects) ?? format)
  const formatOf = (entry: ProtobufMessage): CellFormat | null => {
    const format = formatIn(entry)
    return format === null ? null : read(format)
  }
  const texts = listIn(fields.texts, (entry) => entry.text(3) ?? '')
  const richTexts = listIn(fields.richTexts, referred(9))
  const comments = listIn(fields.comments, referred(10))
  const formats = listIn(fields.formats, formatOf)
  const oldFormats = listIn(fields.oldFormats, (entry) => ({ shown: formatOf(entry), menu: menuOf(formatIn(entry)) }))
  const menus = listIn(fields.menus, referred(4))
  return {
    text: (key) => texts(key) ?? '',
    richText: (key) => textOf(objects.of(objects.get(richTexts(key))?.message ?? null, 1)),
    format: (key) => formats(key) ?? oldFormats(key)?.shown ?? null,
    comment: (key) => commentText(objects.get(comments(key))),
    choice(key, number) {
      const menu = objects.get(menus(oldFormats(key)?.menu ?? null))?.message
      const chosen = menu?.messages(2)[number] ?? menu?.messages(1)[number]
      return chosen === undefined ? null : (chosen.message(5)?.text(1) ?? '')
    },
  }
}

/** The menu that a format tells of; null for any other format. */
const menuOf = (format: ProtobufMessage | null): number | null =>
  format?.number(1) === MENU ? format.number(39) : null

/** Long lists are divided into segments. */
const entriesOf = <T>(
  list: IwaObject | null,
  objects: IwaObjects,
  read: (entry: ProtobufMessage) => T,
): ReadonlyMap<number, T> => {
  const parts = list === null ? [] : [list.message, ...objects.allOf(list.message, 4).map(({ message }) => message)]
  const entries = new Map<number, T>()
  for (const part of parts)
    for (const bytes of part.allBytes(3)) {
      const entry = readProtobuf(bytes)
      entries.set(entry.number(1) ?? 0, read(entry))
    }
  return entries
}

/** A format that a person made stands in a list of the document, and cells name it by its identifier. */
const customFormat = (format: ProtobufMessage, objects: IwaObjects): ProtobufMessage | null => {
  const identifier = format.bytes(41)
  if (identifier === null) return null
  const list = objects.ofType(objectTypes.customFormats)?.message
  const at = list?.allBytes(1).findIndex((each) => Buffer.compare(each, identifier) === 0) ?? -1
  return list?.messages(2)[at]?.message(3) ?? null
}
