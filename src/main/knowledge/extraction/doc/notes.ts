import { structures, type WordFile } from './word-file.ts'

/** A note with the place of its sign in the body, and the place of its own text, both by characters. */
export interface PlacedNote {
  readonly type: 'Footnote' | 'Endnote' | 'Comment'
  readonly start: number
  readonly end: number
  /** Of the writer of a comment; '' for other notes. */
  readonly initials: string
}

interface NoteKind {
  readonly type: PlacedNote['type']
  readonly references: number
  readonly texts: number
  /** Bytes that stand with each reference. */
  readonly referenceBytes: number
}

const kinds: readonly NoteKind[] = [
  { type: 'Footnote', references: structures.footnoteReferences, texts: structures.footnoteTexts, referenceBytes: 2 },
  { type: 'Comment', references: structures.commentReferences, texts: structures.commentTexts, referenceBytes: 30 },
  { type: 'Endnote', references: structures.endnoteReferences, texts: structures.endnoteTexts, referenceBytes: 2 },
]

/** All notes by the position of their sign in the body. */
export const readNotes = (file: WordFile): Map<number, PlacedNote> => {
  const { body, footnotes, headers, comments } = file.lengths
  const starts = { Footnote: body, Comment: body + footnotes + headers, Endnote: body + footnotes + headers + comments }
  const notes = new Map<number, PlacedNote>()
  for (const { type, references, texts, referenceBytes } of kinds) {
    const signs = file.structure(references)
    const borders = file.structure(texts)
    const count = Math.floor((signs.byteLength - 4) / (4 + referenceBytes))
    for (let index = 0; index < count && (index + 2) * 4 <= borders.byteLength; index++) {
      notes.set(signs.getUint32(index * 4, true), {
        type,
        start: starts[type] + borders.getUint32(index * 4, true),
        end: starts[type] + borders.getUint32(index * 4 + 4, true),
        initials: type === 'Comment' ? initialsAt(signs, (count + 1) * 4 + index * referenceBytes) : '',
      })
    }
  }
  return notes
}

const MAX_INITIALS = 9

const initialsAt = (view: DataView, at: number): string => {
  const length = Math.min(MAX_INITIALS, view.getUint16(at, true))
  return Array.from({ length }, (_, index) => String.fromCharCode(view.getUint16(at + 2 + index * 2, true))).join('')
}
