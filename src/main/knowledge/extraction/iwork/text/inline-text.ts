import type { IwaObject, IwaObjects } from '../archives/iwa-objects.ts'
import type { ProtobufMessage } from '../archives/protobuf-message.ts'
import { objectTypes } from '../object-types.ts'
import { attributeRuns, createRunCursor, type Run } from './attribute-runs.ts'

/** A footnote, and the sign that stands in the text for it. */
export interface StoredNote {
  readonly sign: string
  readonly storage: IwaObject
}

/** What stands in a stretch of a text. */
export interface InlineText {
  readonly text: string
  /** Pictures, tables and text boxes. */
  readonly drawables: readonly IwaObject[]
  readonly notes: readonly StoredNote[]
  /** What people remarked. */
  readonly comments: readonly string[]
}

interface OpenInline extends InlineText {
  text: string
  readonly drawables: IwaObject[]
  readonly notes: StoredNote[]
  readonly comments: string[]
}

export interface InlineContext {
  readonly objects: IwaObjects
  /** The sign of the next footnote. */
  noteSign(): string
}

const OBJECT_SIGN = '\ufffc'
const NOTE_SIGN = '\u000e'
const LINE_BREAK = '\u2028'

/** Reads stretches of a text in their order, without what was deleted while changes were tracked. */
export const createInlineReader = (
  storage: ProtobufMessage,
  { objects, noteSign }: InlineContext,
): ((start: number, end: number) => InlineText) => {
  const text = storage.texts(3).join('')
  const objectsIn = (field: number): ReadonlyMap<number, IwaObject> =>
    byPlace(attributeRuns(storage, field, (entry) => objects.of(entry, 2) ?? undefined))
  const attachments = objectsIn(9)
  const notes = objectsIn(16)
  const remarks = objectsIn(23)
  const isDeleted = createRunCursor(
    attributeRuns(storage, 22, (entry) => entry.message(2) !== null),
    false,
  )
  const noteAt = (at: number): StoredNote | null => {
    const note = objects.of(notes.get(at)?.message ?? null, 2)
    return note === null ? null : { sign: noteSign(), storage: note }
  }
  const drawableAt = (at: number): IwaObject[] => {
    const attachment = attachments.get(at)
    const drawable = attachment?.type === objectTypes.drawableAttachment ? objects.of(attachment.message, 1) : null
    return drawable === null ? [] : [drawable]
  }
  const take = (at: number, inline: OpenInline): void => {
    const comment = commentText(objects.of(remarks.get(at)?.message ?? null, 1))
    if (comment !== '') inline.comments.push(comment)
    const note = noteAt(at)
    const sign = text[at] ?? ''
    if (note !== null) {
      inline.notes.push(note)
      inline.text += `[${note.sign}]`
    } else if (sign === OBJECT_SIGN || sign === NOTE_SIGN) inline.drawables.push(...drawableAt(at))
    else inline.text += sign === LINE_BREAK ? '\n' : sign
  }
  return (start, end) => {
    const inline: OpenInline = { text: '', drawables: [], notes: [], comments: [] }
    for (let at = start; at < end; at++) if (!isDeleted(at)) take(at, inline)
    return inline
  }
}

export const byPlace = <T>(runs: readonly Run<T>[]): ReadonlyMap<number, T> =>
  new Map(runs.map(({ start, value }) => [start, value]))

/** The words of a comment, as one line. */
export const commentText = (comment: IwaObject | null): string =>
  comment?.type === objectTypes.comment ? (comment.message.text(1) ?? '').trim().replace(/\s+/g, ' ') : ''
