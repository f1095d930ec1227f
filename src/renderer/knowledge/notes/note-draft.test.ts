import { describe, expect, it, vi } from 'vitest'
import { ConnectionError } from '../../client/connection-error.ts'
import type { Words } from '../../client/index.ts'
import { createNoteDraft, type NoteStorage, type NoteText, type SaveOutcome } from './note-draft.ts'

/** Notes in memory, whose saves can be held up and refused. */
const memoryNotes = () => {
  const notes = new Map<string, NoteText>()
  const versionOf = new WeakMap<NoteText, number>()
  let versions = 0
  /** Each text that was put there has a number of its own. */
  const version = (text: NoteText): number => {
    const known = versionOf.get(text) ?? ++versions
    versionOf.set(text, known)
    return known
  }
  const saves: NoteText[] = []
  const state = {
    refusal: null as Words | null,
    /** How many reads fail. */
    deaf: 0,
    gate: Promise.resolve(),
  }
  const put = async (documentId: string, text: NoteText, readVersion: number | null): Promise<SaveOutcome> => {
    await state.gate
    if (state.refusal !== null) return { type: 'Refused', reason: state.refusal }
    const there = notes.get(documentId)
    if (there && readVersion !== null && version(there) !== readVersion) return { type: 'ChangedElsewhere' }
    const note = { ...text }
    saves.push(note)
    notes.set(documentId, note)
    return { type: 'Saved', documentId, version: version(note) }
  }
  const storage: NoteStorage = {
    async read(documentId) {
      if (state.deaf > 0) {
        state.deaf -= 1
        throw new ConnectionError('The host starts anew.')
      }
      const note = notes.get(documentId)
      return note ? { ...note, version: version(note) } : null
    },
    update: async (documentId, text, readVersion) =>
      notes.has(documentId) || readVersion === 0 ? put(documentId, text, readVersion) : { type: 'Gone' },
  }
  return { notes, saves, state, storage }
}
const open = (documentId: string | null, memory = memoryNotes(), { retryAfterMs = 60_000 } = {}) => {
  const draft = createNoteDraft({
    storage: memory.storage,
    documentId,
    saveAfterMs: 20,
    retryAfterMs,
  })
  return { draft, ...memory }
}

describe('a note that is being written', () => {
  it('is added once something was written, and changed from then on, by itself', async () => {
    const { draft, notes, saves } = open(null)
    draft.actions.change({ title: 'Keys' })
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(saves).toEqual([])
    draft.actions.change({ body: 'Behind the' })
    await expect.poll(() => draft.getState().state).toBe('Saved')
    draft.actions.change({ body: 'Behind the clock.' })
    await expect.poll(() => saves.length).toBe(2)
    const { documentId } = draft.getState()
    expect([...notes]).toEqual([[documentId, { title: 'Keys', body: 'Behind the clock.' }]])
  })

  it('sends what is not saved yet at once when the page is left, although a save is on its way', async () => {
    const memory = memoryNotes()
    const sent: string[] = []
    const gate = Promise.withResolvers<void>()
    const update: NoteStorage['update'] = async (documentId, text, readVersion) => {
      sent.push(text.body)
      await gate.promise
      return memory.storage.update(documentId, text, readVersion)
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
    expect(draft.getState()).toMatchObject({ state: 'Saved', documentId: expect.any(String) })
  })

  it('keeps what could not be saved, and says why', async () => {
    const { draft, state, saves } = open(null)
    state.refusal = { key: 'errors.StorageError', values: { message: 'The disk is full.' } }
    draft.actions.change({ body: 'precious' })
    await draft.actions.flush()
    expect(draft.getState()).toMatchObject({ state: 'Failed', body: 'precious', error: { key: 'errors.StorageError' } })
    state.refusal = null
    await draft.actions.flush()
    expect([draft.getState().state, saves.length]).toEqual(['Saved', 1])
  })

  it('tries again by itself what the disk had no room for, without telling it anew meanwhile', async () => {
    const { draft, state, saves } = open(null, memoryNotes(), { retryAfterMs: 5 })
    state.refusal = { key: 'errors.StorageError', values: { message: 'The disk is full.' } }
    draft.actions.change({ body: 'precious' })
    await draft.actions.flush()
    const told: string[] = []
    const stop = draft.subscribe((now) => told.push(now.state))
    await vi.waitFor(() => expect(told.length).toBeGreaterThan(1))
    expect(new Set(told)).toEqual(new Set(['Failed']))
    state.refusal = null
    await vi.waitFor(() => expect(draft.getState().state).toBe('Saved'))
    expect(saves).toHaveLength(1)
    stop()
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

  it('that comes back from the trash takes by itself what was typed when it went (it waited for another word)', async () => {
    const memory = memoryNotes()
    const stored = { title: '', body: 'stored' }
    memory.notes.set('note-7', stored)
    const { draft, notes } = open('note-7', memory)
    await expect.poll(() => draft.getState().state).toBe('Saved')
    notes.delete('note-7')
    draft.actions.change({ body: 'more' })
    await draft.actions.flush()
    expect(draft.getState().state).toBe('Gone')
    notes.set('note-7', stored)
    await draft.actions.check()
    await expect.poll(() => [notes.get('note-7')?.body, draft.getState().state]).toEqual(['more', 'Saved'])
  })

  it('that could not be read is not written into, and is read on another try (what was typed replaced all of it)', async () => {
    const memory = memoryNotes()
    memory.notes.set('note-7', { title: 'Keys', body: 'stored' })
    memory.state.deaf = 2
    const { draft, saves } = open('note-7', memory)
    await expect.poll(() => draft.getState().state).toBe('Unread')
    expect(draft.getState().error).toEqual({ key: 'errors.connection', values: {} })
    draft.actions.change({ body: 'typed' })
    draft.actions.leave()
    await draft.actions.flush()
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect([draft.getState().state, draft.getState().body, saves]).toEqual(['Unread', '', []])
    await draft.actions.retry()
    expect(draft.getState().state).toBe('Unread')
    await draft.actions.retry()
    expect(draft.getState()).toMatchObject({ state: 'Saved', title: 'Keys', body: 'stored', error: null })
  })

  it('asks as well where the other has saved and nobody here has heard of it (it was replaced unnoticed)', async () => {
    const memory = memoryNotes()
    memory.notes.set('note-7', { title: '', body: 'stored' })
    const { draft, notes } = open('note-7', memory)
    await expect.poll(() => draft.getState().body).toBe('stored')
    notes.set('note-7', { title: '', body: 'from elsewhere' })
    draft.actions.change({ body: 'mine' })
    await draft.actions.flush()
    expect(draft.getState()).toMatchObject({ body: 'mine', state: 'Unsaved', elsewhere: { body: 'from elsewhere' } })
    expect(notes.get('note-7')?.body).toBe('from elsewhere')
    notes.set('note-7', { title: '', body: 'and once more' })
    draft.actions.resolve('Mine')
    await expect.poll(() => draft.getState().elsewhere?.body).toBe('and once more')
    draft.actions.resolve('Mine')
    await expect.poll(() => notes.get('note-7')?.body).toBe('mine')
  })

  it('is saved where only its number has changed, and is content with words that are its own', async () => {
    const memory = memoryNotes()
    memory.notes.set('note-7', { title: '', body: 'stored' })
    const { draft, notes, saves } = open('note-7', memory)
    await expect.poll(() => draft.getState().body).toBe('stored')
    notes.set('note-7', { title: '', body: 'stored' })
    draft.actions.change({ body: 'mine' })
    await draft.actions.flush()
    expect([draft.getState().state, saves.length]).toEqual(['Saved', 1])
    // As after a save whose answer was lost.
    notes.set('note-7', { title: '', body: 'mine too' })
    draft.actions.change({ body: 'mine too' })
    await draft.actions.flush()
    expect([draft.getState().state, draft.getState().elsewhere, saves.length]).toEqual(['Saved', null, 1])
  })

  it('looks at what is stored once a save has ended that was under way when it was told of a change', async () => {
    const memory = memoryNotes()
    memory.notes.set('note-7', { title: '', body: 'stored' })
    const gate = Promise.withResolvers<void>()
    const update: NoteStorage['update'] = async (documentId, text, readVersion) => {
      await gate.promise
      const outcome = await memory.storage.update(documentId, text, readVersion)
      memory.notes.set(documentId, { title: '', body: 'after it' })
      return outcome
    }
    const { draft } = open('note-7', { ...memory, storage: { ...memory.storage, update } })
    await expect.poll(() => draft.getState().body).toBe('stored')
    draft.actions.change({ body: 'mine' })
    const flushed = draft.actions.flush()
    await draft.actions.check()
    gate.resolve()
    await flushed
    expect(draft.getState()).toMatchObject({ body: 'after it', state: 'Saved' })
  })

  it('says what would be lost with it once it could not be saved, and goes on with that (an unsaved note went with its page)', async () => {
    const memory = memoryNotes()
    memory.notes.set('note-7', { title: 'Keys', body: 'stored' })
    const { draft } = open('note-7', memory)
    await expect.poll(() => draft.getState().body).toBe('stored')
    memory.state.refusal = { key: 'errors.connection', values: {} }
    draft.actions.change({ body: 'stored, and more' })
    expect(draft.actions.unsaved()).toBeNull()
    await draft.actions.flush()
    const left = draft.actions.unsaved()
    expect(left).toEqual({ title: 'Keys', body: 'stored, and more', version: 1 })

    memory.state.refusal = null
    const again = open('note-7', memory).draft
    again.actions.restore(left ?? expect.fail())
    expect(again.actions.unsaved()).toEqual(left)
    await expect.poll(() => memory.notes.get('note-7')?.body).toBe('stored, and more')
    await expect.poll(() => again.getState().state).toBe('Saved')
    expect(again.actions.unsaved()).toBeNull()

    const begun = open(null, memory)
    begun.draft.actions.restore({ title: '', body: 'never stored', version: null })
    await expect.poll(() => [...memory.notes.values()].at(-1)?.body).toBe('never stored')
  })

  it('asks whose words count where others were saved since, and shows its own where the note is gone', async () => {
    const memory = memoryNotes()
    memory.notes.set('note-7', { title: '', body: 'from elsewhere' })
    const { draft } = open('note-7', memory)
    draft.actions.restore({ title: '', body: 'mine', version: 99 })
    await expect.poll(() => draft.getState().elsewhere?.body).toBe('from elsewhere')
    expect(draft.getState().body).toBe('mine')
    expect(memory.saves).toEqual([])
    draft.actions.resolve('Mine')
    await expect.poll(() => memory.notes.get('note-7')?.body).toBe('mine')

    const gone = open('note-8', memory).draft
    gone.actions.restore({ title: 'Gone', body: 'mine', version: 1 })
    await expect.poll(() => gone.getState()).toMatchObject({ state: 'Gone', title: 'Gone', body: 'mine' })
  })

  it('is not asked about words that it sent itself, where the app ended before it heard that they were stored', async () => {
    const memory = memoryNotes()
    memory.notes.set('note-7', { title: '', body: 'The key' })
    const { draft } = open('note-7', memory)
    await expect.poll(() => draft.getState().body).toBe('The key')
    memory.state.gate = new Promise(() => undefined)
    draft.actions.change({ body: 'The key hangs' })
    void draft.actions.flush()
    draft.actions.change({ body: 'The key hangs behind the clock.' })
    const left = draft.actions.written() ?? expect.fail()
    memory.notes.set('note-7', { title: '', body: 'The key hangs' })
    memory.state.gate = Promise.resolve()

    const again = open('note-7', memory).draft
    again.actions.restore(JSON.parse(JSON.stringify(left)))
    await expect.poll(() => memory.notes.get('note-7')?.body).toBe('The key hangs behind the clock.')
    expect(again.getState().elsewhere).toBeNull()
  })

  it('is not asked about words that it sent itself, where the answer was lost', async () => {
    const memory = memoryNotes()
    memory.notes.set('note-7', { title: '', body: 'The key' })
    const { draft } = open('note-7', memory)
    await expect.poll(() => draft.getState().body).toBe('The key')
    memory.state.gate = Promise.reject(new ConnectionError('The host is gone.'))
    draft.actions.change({ body: 'The key hangs' })
    await draft.actions.flush()
    expect(draft.getState().state).toBe('Failed')
    memory.notes.set('note-7', { title: '', body: 'The key hangs' })
    memory.state.gate = Promise.resolve()
    draft.actions.change({ body: 'The key hangs behind the clock.' })
    await expect.poll(() => memory.notes.get('note-7')?.body).toBe('The key hangs behind the clock.')
    expect(draft.getState().elsewhere).toBeNull()
  })

  it.each(['the app ended', 'the answer was lost'])(
    'is there once although it was sent twice, where %s before it was heard that it is stored (it was there twice)',
    async (what) => {
      const memory = memoryNotes()
      const { update } = memory.storage
      const answers = [
        what === 'the app ended' ? new Promise(() => undefined) : Promise.reject(new ConnectionError('Gone.')),
      ]
      const storage: NoteStorage = {
        ...memory.storage,
        update: async (documentId, text, readVersion) => {
          const outcome = await update(documentId, text, readVersion)
          await answers.shift()
          return outcome
        },
      }
      const first = open(null, { ...memory, storage })
      first.draft.actions.change({ body: 'The key hangs' })
      void first.draft.actions.flush()
      await expect.poll(() => memory.saves).toHaveLength(1)
      first.draft.actions.change({ body: 'The key hangs behind the clock.' })
      let { draft } = first
      if (what === 'the app ended') {
        const left = draft.actions.written() ?? expect.fail()
        draft = open(null, { ...memory, storage }).draft
        draft.actions.restore(JSON.parse(JSON.stringify(left)))
      }
      await expect.poll(() => draft.getState().state).toBe('Saved')
      const { documentId } = draft.getState()
      expect([...memory.notes]).toEqual([[documentId, { title: '', body: 'The key hangs behind the clock.' }]])
      expect(draft.getState().elsewhere).toBeNull()
    },
  )
})
