import { describe, expect, it } from 'vitest'
import type { KnowledgeDocument, KnowledgeError, Result } from '../../../contracts/index.ts'
import { createNoteDraft, type NoteStorage, type NoteText } from './note-draft.ts'

const documentOf = (documentId: string) => ({ documentId }) as KnowledgeDocument

/** Notes in memory, whose saves can be held up and refused. */
const memoryNotes = () => {
  const notes = new Map<string, NoteText>()
  const saves: NoteText[] = []
  const state = {
    refusal: null as KnowledgeError | null,
    gate: Promise.resolve(),
  }
  const put = async (documentId: string, text: NoteText): Promise<Result<KnowledgeDocument, KnowledgeError>> => {
    await state.gate
    if (state.refusal !== null) return { ok: false, error: state.refusal }
    saves.push(text)
    notes.set(documentId, text)
    return { ok: true, value: documentOf(documentId) }
  }
  const storage: NoteStorage = {
    read: async (documentId) => notes.get(documentId) ?? null,
    add: (text) => put(`note-${notes.size + 1}`, text),
    update: (documentId, text) =>
      notes.has(documentId) ? put(documentId, text) : Promise.resolve({ ok: false, error: { type: 'NotFound' } }),
  }
  return { notes, saves, state, storage }
}
const open = (documentId: string | null, memory = memoryNotes()) => {
  const added: string[] = []
  const draft = createNoteDraft({
    storage: memory.storage,
    documentId,
    onAdded: (id) => added.push(id),
    saveAfterMs: 20,
  })
  return { draft, added, ...memory }
}

describe('a note that is being written', () => {
  it('is added once something was written, and changed from then on, by itself', async () => {
    const { draft, added, notes, saves } = open(null)
    draft.actions.change({ title: 'Keys' })
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(saves).toEqual([])
    draft.actions.change({ body: 'Behind the' })
    await expect.poll(() => draft.getState().state).toBe('Saved')
    draft.actions.change({ body: 'Behind the clock.' })
    await expect.poll(() => saves.length).toBe(2)
    expect([added, [...notes]]).toEqual([['note-1'], [['note-1', { title: 'Keys', body: 'Behind the clock.' }]]])
  })

  it('sends what is not saved yet at once when the page is left, although a save is on its way', async () => {
    const memory = memoryNotes()
    const sent: string[] = []
    const gate = Promise.withResolvers<void>()
    const update: NoteStorage['update'] = async (documentId, text) => {
      sent.push(text.body)
      await gate.promise
      return memory.storage.update(documentId, text)
    }
    memory.notes.set('note-1', { title: '', body: '' })
    const { draft } = open('note-1', { ...memory, storage: { ...memory.storage, update } })
    await expect.poll(() => draft.getState().state).toBe('Saved')
    draft.actions.change({ body: 'one' })
    const flushed = draft.actions.flush()
    draft.actions.change({ body: 'one and two' })
    draft.actions.leave()
    expect(sent).toEqual(['one', 'one and two'])
    gate.resolve()
    await flushed
    expect(memory.notes.get('note-1')?.body).toBe('one and two')
  })

  it('saves one state at a time, and what was written meanwhile after it', async () => {
    const { draft, saves, state } = open(null)
    const gate = Promise.withResolvers<void>()
    state.gate = gate.promise
    draft.actions.change({ body: 'one' })
    const flushed = draft.actions.flush()
    await Promise.resolve()
    draft.actions.change({ body: 'one two' })
    draft.actions.change({ body: 'one two three' })
    gate.resolve()
    await flushed
    await draft.actions.flush()
    expect(saves.map(({ body }) => body)).toEqual(['one', 'one two three'])
    expect(draft.getState()).toMatchObject({ state: 'Saved', documentId: 'note-1' })
  })

  it('keeps what could not be saved, and says why', async () => {
    const { draft, state, saves } = open(null)
    state.refusal = { type: 'StorageError', message: 'The disk is full.' }
    draft.actions.change({ body: 'precious' })
    await draft.actions.flush()
    expect(draft.getState()).toMatchObject({ state: 'Failed', body: 'precious', error: { key: 'errors.StorageError' } })
    state.refusal = null
    await draft.actions.flush()
    expect([draft.getState().state, saves.length]).toEqual(['Saved', 1])
  })

  it('shows what another window has saved, unless something is written here: then it asks', async () => {
    const memory = memoryNotes()
    memory.notes.set('note-7', { title: '', body: 'stored' })
    const { draft, notes } = open('note-7', memory)
    await expect.poll(() => draft.getState().body).toBe('stored')
    notes.set('note-7', { title: '', body: 'from elsewhere' })
    await draft.actions.check()
    expect(draft.getState()).toMatchObject({ body: 'from elsewhere', state: 'Saved', elsewhere: null })

    draft.actions.change({ body: 'mine' })
    notes.set('note-7', { title: '', body: 'elsewhere again' })
    await draft.actions.check()
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(draft.getState()).toMatchObject({ body: 'mine', elsewhere: { body: 'elsewhere again' } })
    expect(notes.get('note-7')?.body).toBe('elsewhere again')
    draft.actions.resolve('Mine')
    await expect.poll(() => notes.get('note-7')?.body).toBe('mine')
  })

  it('that is deleted elsewhere says so and is not made anew', async () => {
    const memory = memoryNotes()
    memory.notes.set('note-7', { title: '', body: 'stored' })
    const { draft, notes } = open('note-7', memory)
    await expect.poll(() => draft.getState().state).toBe('Saved')
    notes.delete('note-7')
    draft.actions.change({ body: 'more' })
    await draft.actions.flush()
    expect([draft.getState().state, draft.getState().body, notes.size]).toEqual(['Gone', 'more', 0])
  })
})
