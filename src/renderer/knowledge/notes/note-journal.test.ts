import { afterEach, expect, it, vi } from 'vitest'
import { createNoteJournal } from './note-journal.ts'

afterEach(() => vi.unstubAllGlobals())

const place = { owner: 'person library', documentId: null }
const note = { title: '', body: 'The boat is green.', version: null }

it('writing goes on where the browser keeps nothing, as in a page that came without encryption (notes did not open there)', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  vi.stubGlobal('navigator', {})
  const journal = createNoteJournal()
  const writing = journal.open(place)
  writing.keep(null, note)
  writing.leave()
  expect(writing.entryId).not.toBe(journal.open(place).entryId)
  expect(
    await journal.take(
      place,
      () => true,
      async () => true,
    ),
  ).toBeNull()
  expect(await journal.waiting(place.owner, async () => true)).toBeNull()
})
