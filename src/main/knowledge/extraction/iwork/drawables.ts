import type { Flow } from '../flow/flow.ts'
import type { IwaObject, IwaObjects } from './archives/iwa-objects.ts'
import type { ProtobufMessage } from './archives/protobuf-message.ts'
import { objectTypes } from './object-types.ts'
import { readTable } from './tables/read-table.ts'
import { writeChart } from './tables/write-chart.ts'
import { writeTable } from './tables/write-table.ts'
import { commentText } from './text/inline-text.ts'
import { createHeadingLevels } from './text/paragraph-styles.ts'
import type { StorageContext } from './text/read-storage.ts'
import { type StorageWriter, storageText, writeStorage } from './text/write-storage.ts'

/** Writes what a document shows into a flow. Each object is written once, however often and in whatever circles others refer to it. */
export interface DrawableWriter {
  readonly context: StorageContext
  storage(storage: IwaObject | null): void
  /** Texts, tables, and the words that describe pictures. */
  drawable(object: IwaObject | null): void
  /** Passes it over when it comes. */
  skip(object: IwaObject | null): void
}

export const createStorageContext = (objects: IwaObjects): StorageContext => {
  let notes = 0
  return { objects, headingLevelOf: createHeadingLevels(objects), noteSign: () => String(++notes) }
}

export const createDrawableWriter = (objects: IwaObjects, flow: Flow): DrawableWriter => {
  const context = createStorageContext(objects)
  const written = new Set<number>()
  const isNew = (object: IwaObject): boolean => {
    if (written.has(object.id)) return false
    written.add(object.id)
    return true
  }
  const storage = (object: IwaObject | null): void => {
    if (object !== null && isNew(object)) writeStorage(object, writer)
  }
  const drawable = (object: IwaObject | null): void => {
    if (object === null || !isNew(object)) return
    const { type, message } = object
    describe(flow, descriptionOf(object))
    switch (type) {
      case objectTypes.shape:
      case objectTypes.placeholder:
        storage(shapeStorage(object, objects))
        break
      case objectTypes.group:
        for (const child of objects.allOf(message, 2)) drawable(child)
        break
      case objectTypes.table: {
        const table = readTable(object, objects, (text) => storageText(text, context))
        if (table !== null) writeTable(table, flow)
        break
      }
      case objectTypes.chart:
        writeChart(message, flow)
    }
    describe(flow, commentText(objects.of(drawingOf(object), 6)))
  }
  const writer: StorageWriter = { ...context, flow, drawable }
  return {
    context,
    storage,
    drawable,
    skip: (object) => void (object !== null && written.add(object.id)),
  }
}

const describe = (flow: Flow, words: string): void => {
  if (words !== '') flow.paragraph(`[${words}]`)
}

/** The text of a shape, or of the boxes that it flows through. */
export const shapeStorage = (shape: IwaObject, objects: IwaObjects): IwaObject | null => {
  const info = infoOf(shape)
  const own = objects.of(info, 4) ?? objects.of(info, 2)
  if (own !== null) return own.type === objectTypes.storage ? own : null
  const flowing = objects.of(objects.of(info, 3)?.message ?? null, 1)
  return flowing?.type === objectTypes.storage ? flowing : null
}

/** A placeholder is a shape and what is said of it. */
const infoOf = ({ type, message }: IwaObject): ProtobufMessage | null =>
  type === objectTypes.placeholder ? message.message(1) : message

/** What all that is drawn has in common; a shape has it one level deeper. */
const drawingOf = (object: IwaObject): ProtobufMessage | null => {
  const base = infoOf(object)?.message(1) ?? null
  const isShape = object.type === objectTypes.shape || object.type === objectTypes.placeholder
  return isShape ? (base?.message(1) ?? null) : base
}

/** What a person wrote for those who cannot see it. */
const descriptionOf = (object: IwaObject): string => (drawingOf(object)?.text(8) ?? '').trim().replace(/\s+/g, ' ')
