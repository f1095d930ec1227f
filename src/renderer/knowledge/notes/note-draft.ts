import { createStore, type StoreApi } from 'zustand/vanilla'
import type { KnowledgeDocument, KnowledgeError, Result } from '../../../contracts/index.ts'
import { errorWords, knowledgeErrorWords, type Words } from '../../client/index.ts'

/** A note as it is written or stored. */
export interface NoteText {
  readonly title: string
  readonly body: string
}

export interface NoteDraft extends NoteText {
  /** Null until the note was saved for the first time. */
  readonly documentId: string | null
  readonly state: 'Loading' | 'Saved' | 'Unsaved' | 'Saving' | 'Failed' | 'Gone'
  readonly error: Words | null
  /** What another window has saved while this one had changes of its own; the person decides. */
  readonly elsewhere: NoteText | null
}

export interface NoteDraftActions {
  change(text: Partial<NoteText>): void
  /** Saves now what is not saved yet. */
  flush(): Promise<void>
  /** Sends what is not saved yet at once, whatever is on its way: the page is going, and nobody waits for an answer. */
  leave(): void
  /** Reads what is stored, because someone may have changed it. */
  check(): Promise<void>
  /** Ends the choice: what was written elsewhere, or what stands here. */
  resolve(choice: 'Mine' | 'Elsewhere'): void
}

export type NoteDraftStore = StoreApi<NoteDraft> & { readonly actions: NoteDraftActions }

/** How notes are stored. */
export interface NoteStorage {
  /** Null for a note that is gone. */
  read(documentId: string): Promise<NoteText | null>
  add(text: NoteText): Promise<Result<KnowledgeDocument, KnowledgeError>>
  update(documentId: string, text: NoteText): Promise<Result<KnowledgeDocument, KnowledgeError>>
}

export interface NoteDraftOptions {
  readonly storage: NoteStorage
  readonly documentId: string | null
  /** The note has got its id. */
  readonly onAdded: (documentId: string) => void
  /** The pause in writing after which a note is saved. */
  readonly saveAfterMs?: number
}

const SAVE_AFTER_MS = 1_200

const isSame = (one: NoteText, other: NoteText): boolean => one.title === other.title && one.body === other.body
const isBlank = ({ body }: NoteText): boolean => body.trim() === ''

/** A note that is being written: saved by itself a moment after each change, one save at a time, nothing typed is ever dropped. */
export const createNoteDraft = (options: NoteDraftOptions): NoteDraftStore => {
  const { storage, onAdded, saveAfterMs = SAVE_AFTER_MS } = options
  let stored: NoteText = { title: '', body: '' }
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving: Promise<void> | null = null

  const store = createStore<NoteDraft>(() => ({
    documentId: options.documentId,
    title: '',
    body: '',
    state: options.documentId === null ? 'Saved' : 'Loading',
    error: null,
    elsewhere: null,
  }))
  const textOf = ({ title, body }: NoteDraft): NoteText => ({ title, body })
  const isChanged = (): boolean => !isSame(textOf(store.getState()), stored)

  const saveOnce = async (): Promise<void> => {
    const { documentId } = store.getState()
    const text = textOf(store.getState())
    store.setState({ state: 'Saving', error: null })
    try {
      const outcome = documentId === null ? await storage.add(text) : await storage.update(documentId, text)
      if (!outcome.ok) {
        const gone = outcome.error.type === 'NotFound'
        store.setState({ state: gone ? 'Gone' : 'Failed', error: gone ? null : knowledgeErrorWords(outcome.error) })
        return
      }
      stored = text
      store.setState({ documentId: outcome.value.documentId, state: isChanged() ? 'Unsaved' : 'Saved' })
      if (documentId === null) onAdded(outcome.value.documentId)
    } catch (error) {
      store.setState({ state: 'Failed', error: errorWords(error) })
    }
  }
  const save = async (): Promise<void> => {
    clearTimeout(timer)
    // One save at a time, and then what was written meanwhile.
    while (isSaveable()) {
      saving ??= saveOnce().finally(() => {
        saving = null
      })
      await saving
      if (store.getState().state !== 'Unsaved') return
    }
    await saving
  }
  const isSaveable = (): boolean => {
    const { state, elsewhere } = store.getState()
    return isChanged() && !isBlank(store.getState()) && elsewhere === null && state !== 'Loading' && state !== 'Gone'
  }
  const take = (text: NoteText): void => {
    stored = text
    store.setState({ ...text, state: 'Saved', error: null, elsewhere: null })
  }

  const check = async (): Promise<void> => {
    const { documentId } = store.getState()
    if (documentId === null || saving !== null) return
    try {
      const now = await storage.read(documentId)
      if (saving !== null) return
      if (now === null) store.setState({ state: 'Gone' })
      else if (!isChanged() || store.getState().state === 'Loading') take(now)
      else if (!isSame(now, stored)) store.setState({ elsewhere: now })
    } catch (error) {
      if (store.getState().state === 'Loading') store.setState({ state: 'Failed', error: errorWords(error) })
    }
  }
  void check()

  const actions: NoteDraftActions = {
    change(text) {
      store.setState({ ...text, state: 'Unsaved' })
      if (!isChanged()) store.setState({ state: 'Saved' })
      clearTimeout(timer)
      timer = setTimeout(() => void save(), saveAfterMs)
    },
    flush: save,
    leave() {
      const { documentId } = store.getState()
      if (saving === null || documentId === null) void save()
      else if (isSaveable()) void storage.update(documentId, textOf(store.getState())).catch(() => {})
    },
    check,
    resolve(choice) {
      const { elsewhere } = store.getState()
      if (elsewhere === null) return
      if (choice === 'Elsewhere') return take(elsewhere)
      stored = elsewhere
      store.setState({ elsewhere: null, state: 'Unsaved' })
      void save()
    },
  }
  return { ...store, actions }
}
