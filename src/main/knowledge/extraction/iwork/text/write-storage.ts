import type { Flow } from '../../flow/flow.ts'
import type { IwaObject } from '../archives/iwa-objects.ts'
import { readStorage, type StorageContext } from './read-storage.ts'

export interface StorageWriter extends StorageContext {
  readonly flow: Flow
  /** Writes what stands in a text. */
  drawable(object: IwaObject): void
}

/** Writes a text into a flow: headings, paragraphs, lists, and behind each paragraph what stands in it and its footnotes. */
export const writeStorage = (storage: IwaObject | null, writer: StorageWriter): void => {
  if (storage === null) return
  const { flow } = writer
  for (const { text, headingLevel, item, drawables, notes, comments } of readStorage(storage.message, writer)) {
    const words = item === null ? text : `${item.label} ${text.trim()}`
    if (headingLevel !== null) flow.heading(headingLevel, item?.label === '•' ? text : words)
    else if (item !== null) flow.line(words, item.level)
    else flow.paragraph(text)
    for (const comment of comments) flow.line(`[${comment}]`)
    for (const drawable of drawables) writer.drawable(drawable)
    for (const note of notes) {
      const said = storageText(note.storage, writer)
      if (said !== '') flow.line(`[${note.sign}] ${said}`)
    }
  }
}

/** The words of a text as one line. */
export const storageText = (storage: IwaObject | null, context: StorageContext): string =>
  storage === null
    ? ''
    : Array.from(readStorage(storage.message, context), ({ text }) => text.trim())
        .filter((text) => text !== '')
        .join(' ')
        .replace(/\s+/g, ' ')
