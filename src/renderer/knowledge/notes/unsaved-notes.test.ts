import { expect, it } from 'vitest'
import { forgetUnsavedNotes, keepUnsavedNote, type NotePlace, takeUnsavedNote } from './unsaved-notes.ts'

const memory = () => {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
const note = (body: string) => ({ title: '', body, version: 1 })
const kept = (place: NotePlace, body: string) => ({ ...place, note: note(body), entryId: `entry of ${body}` })

it('hands out each unsaved note once, to its own person and library alone', () => {
  const storage = memory()
  const mine = { owner: 'ada home', documentId: 'n1' }
  keepUnsavedNote(kept(mine, 'first'), storage)
  keepUnsavedNote(kept(mine, 'second'), storage)
  expect(takeUnsavedNote({ owner: 'bert home', documentId: 'n1' }, storage)).toBeNull()
  expect(takeUnsavedNote({ owner: 'ada home', documentId: 'n2' }, storage)).toBeNull()
  expect(takeUnsavedNote(mine, storage)).toEqual(kept(mine, 'second'))
  expect(takeUnsavedNote(mine, storage)).toBeNull()
  expect(storage.kept.size).toBe(0)
})

it('keeps every note that was begun, and lets go of all at once', () => {
  const storage = memory()
  const begun = { owner: 'ada home', documentId: null }
  keepUnsavedNote(kept(begun, 'one'), storage)
  keepUnsavedNote(kept(begun, 'two'), storage)
  expect(takeUnsavedNote(begun, storage)?.note.body).toBe('one')
  keepUnsavedNote(kept(begun, 'three'), storage)
  expect(takeUnsavedNote(begun, storage)?.note.body).toBe('two')
  forgetUnsavedNotes(storage)
  expect(takeUnsavedNote(begun, storage)).toBeNull()
})
