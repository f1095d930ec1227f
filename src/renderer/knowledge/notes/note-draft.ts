import { v7 as uuid } from 'uuid'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { errorWords, type Words } from '../../client/index.ts'

/** A note as it is written or stored. */
export interface NoteText {
  readonly title: string
  readonly body: string
}

/** A note as it is stored, with the number of what it holds. */
export interface StoredNote extends NoteText {
  readonly version: number
}

/** What could not be saved of a note, and over which version of it that was written; null for a note that was being begun. */
export interface UnsavedNote extends NoteText {
  readonly version: number | null
  /** Under which id a note that was being begun is sent, so that it is there once however often that is. */
  readonly beginAs?: string
  /** What was sent last, where nobody heard whether it was stored: where that is what is stored now, nobody else has changed it. */
  readonly sent?: NoteText | null
}

export interface NoteDraft extends NoteText {
  /** Null until the note was saved for the first time. */
  readonly documentId: string | null
  readonly state: 'Loading' | 'Unread' | 'Saved' | 'Unsaved' | 'Saving' | 'Failed' | 'Gone'
  readonly error: Words | null
  /** What another window has saved while this one had changes of its own; the person decides. */
  readonly elsewhere: StoredNote | null
}

export interface NoteDraftActions {
  change(text: Partial<NoteText>): void
  /** Does again what failed: reads what could not be read, saves what could not be saved. */
  retry(): Promise<void>
  /** Saves now what is not saved yet. */
  flush(): Promise<void>
  /** Saves nothing by itself any more: the note is shown no longer. */
  rest(): void
  /** Sends what is not saved yet at once, whatever is on its way: the page is going, and nobody waits for an answer. */
  leave(): void
  /** Goes on with what could not be saved when the note was left before, beside whatever was stored since. */
  restore(unsaved: UnsavedNote): void
  /** What is written here, could not be saved and would be lost with the draft; null where there is nothing. */
  unsaved(): UnsavedNote | null
  /** What is written here and not saved, whether that was tried or not; null where there is nothing. */
  written(): UnsavedNote | null
  /** Reads what is stored, because someone may have changed it. */
  check(): Promise<void>
  /** Ends the choice: what was written elsewhere, or what stands here. */
  resolve(choice: 'Mine' | 'Elsewhere'): void
}

export type NoteDraftStore = StoreApi<NoteDraft> & { readonly actions: NoteDraftActions }

export type SaveOutcome =
  | { readonly type: 'Saved'; readonly documentId: string; readonly version: number }
  | { readonly type: 'ChangedElsewhere' }
  | { readonly type: 'Gone' }
  | { readonly type: 'Refused'; readonly reason: Words }

/** How notes are stored. */
export interface NoteStorage {
  /** Null for a note that is gone. */
  read(documentId: string): Promise<StoredNote | null>
  /** Replaces a note that still holds this version, or, without one, whatever it holds; of version 0 there is none yet, and it is begun under this id. */
  update(documentId: string, text: NoteText, readVersion: number | null): Promise<SaveOutcome>
}

export interface NoteDraftOptions {
  readonly storage: NoteStorage
  readonly documentId: string | null
  /** The pause in writing after which a note is saved. */
  readonly saveAfterMs?: number
  /** After this a save that failed is tried again by itself: the disk may have room by then. */
  readonly retryAfterMs?: number
}

const SAVE_AFTER_MS = 1_200
const RETRY_AFTER_MS = 10_000
/** What a note holds that is not there yet. */
const NOT_YET = 0

/** A title is stored without the blanks around it. */
export const isSameText = (one: NoteText, other: NoteText): boolean =>
  one.title.trim() === other.title.trim() && one.body === other.body
const isBlank = ({ body }: NoteText): boolean => body.trim() === ''

/** A note that is being written: saved by itself a moment after each change, one save at a time, nothing typed is ever dropped. */
export const createNoteDraft = (options: NoteDraftOptions): NoteDraftStore => {
  const { storage, saveAfterMs = SAVE_AFTER_MS, retryAfterMs = RETRY_AFTER_MS } = options
  let stored: NoteText = { title: '', body: '' }
  let version: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving: Promise<void> | null = null
  /** Whether a look at what is stored was put off until what is being saved is saved. */
  let isUnchecked = false
  /** What is to be gone on with once the note was read. */
  let waiting: UnsavedNote | null = null
  let hasFailed = false
  /** What was sent, until it is heard what became of it. */
  let sent: NoteText | null = null
  let beginAs: string = uuid()

  const store = createStore<NoteDraft>(() => ({
    documentId: options.documentId,
    title: '',
    body: '',
    state: options.documentId === null ? 'Saved' : 'Loading',
    error: null,
    elsewhere: null,
  }))
  const textOf = ({ title, body }: NoteDraft): NoteText => ({ title, body })
  const isChanged = (): boolean => !isSameText(textOf(store.getState()), stored)

  const failed = (error: Words): void => {
    hasFailed = true
    store.setState({ state: 'Failed', error })
    clearTimeout(timer)
    timer = setTimeout(() => void save('Again'), retryAfterMs)
  }
  const saveOnce = async (when: 'Asked' | 'Again'): Promise<void> => {
    const { documentId } = store.getState()
    const text = textOf(store.getState())
    const unheard = sent
    sent = text
    // What is tried again by itself is not told anew as long as it fails.
    if (when === 'Asked') store.setState({ state: 'Saving', error: null })
    try {
      const id = documentId ?? beginAs
      const outcome = await storage.update(id, text, documentId === null ? NOT_YET : version)
      sent = outcome.type === 'ChangedElsewhere' ? unheard : null
      switch (outcome.type) {
        case 'Gone':
          return store.setState({ state: 'Gone' })
        case 'Refused':
          return failed(outcome.reason)
        case 'ChangedElsewhere': {
          // Of one that was begun: it had arrived, and nobody heard.
          const now = await storage.read(id)
          store.setState({ documentId: id, state: 'Unsaved' })
          return learn(now)
        }
        case 'Saved':
          hasFailed = false
          stored = text
          version = outcome.version
          store.setState({ documentId: outcome.documentId, state: isChanged() ? 'Unsaved' : 'Saved', error: null })
      }
    } catch (error) {
      failed(errorWords(error))
    }
  }
  const save = async (when: 'Asked' | 'Again' = 'Asked'): Promise<void> => {
    clearTimeout(timer)
    // One save at a time, and then what was written meanwhile.
    while (isSaveable()) {
      saving ??= saveOnce(when).finally(() => {
        saving = null
      })
      await saving
      if (store.getState().state !== 'Unsaved') break
    }
    await saving
    if (isUnchecked) await check()
  }
  const isSaveable = (): boolean => {
    const { state, elsewhere } = store.getState()
    return isChanged() && !isBlank(store.getState()) && elsewhere === null && state !== 'Gone' && !isToBeRead()
  }
  /** Nothing may be written into what nobody has seen: it would replace all that is stored. */
  const isToBeRead = (): boolean => ['Loading', 'Unread'].includes(store.getState().state)
  const take = (note: StoredNote): void => {
    const { title, body } = note
    stored = { title, body }
    version = note.version
    store.setState({ title, body, state: 'Saved', error: null, elsewhere: null })
  }
  const goOn = (): void => {
    if (waiting === null) return
    const { version: readVersion, sent: unheard = null, beginAs: begun = beginAs, ...text } = waiting
    beginAs = begun
    sent = unheard
    const isNewer = readVersion !== version && !(unheard !== null && isSameText(unheard, stored))
    waiting = null
    if (isSameText(text, stored)) {
      // Said all the same: nothing waits any more.
      store.setState({ state: 'Saved' })
      return
    }
    const elsewhere = isNewer && version !== null ? { ...stored, version } : null
    store.setState({ ...text, state: 'Unsaved', elsewhere })
    if (elsewhere === null) void save()
  }
  /** Whether a text was stored from here, as far as it was heard or not. */
  const isOwn = (text: NoteText): boolean => isSameText(text, stored) || (sent !== null && isSameText(text, sent))
  /** What is stored, as it was just read. */
  const learn = (now: StoredNote | null): void => {
    if (now === null) {
      store.setState({ ...(waiting && textOf({ ...store.getState(), ...waiting })), state: 'Gone', error: null })
    } else if (isToBeRead()) {
      take(now)
      goOn()
    } else if (now.version === version) {
      // It was taken back from the trash: what was typed when it went is saved by itself as ever.
      if (store.getState().state === 'Gone') actions.change({})
    } else if (!isChanged() || isSameText(now, textOf(store.getState()))) take(now)
    else if (isOwn(now)) {
      stored = { title: now.title, body: now.body }
      version = now.version
    } else store.setState({ elsewhere: now })
  }

  const check = async (): Promise<void> => {
    const { documentId } = store.getState()
    if (documentId === null) return
    isUnchecked = saving !== null
    if (isUnchecked) return
    try {
      const before = version
      const now = await storage.read(documentId)
      // What was saved meanwhile is newer than what was read.
      if (saving !== null || version !== before) return await check()
      learn(now)
    } catch (error) {
      if (store.getState().state === 'Loading') store.setState({ state: 'Unread', error: errorWords(error) })
    }
  }
  void check()

  const written = (): UnsavedNote | null => {
    if (waiting !== null || !isChanged() || isBlank(store.getState())) return waiting
    const isBegun = store.getState().documentId === null
    return { ...textOf(store.getState()), version, ...(isBegun && { beginAs }), ...(sent && { sent }) }
  }

  const actions: NoteDraftActions = {
    change(text) {
      if (isToBeRead()) return
      store.setState({ ...text, state: 'Unsaved' })
      if (!isChanged()) store.setState({ state: 'Saved' })
      clearTimeout(timer)
      timer = setTimeout(() => void save(), saveAfterMs)
    },
    async retry() {
      if (!isToBeRead()) return save()
      store.setState({ state: 'Loading', error: null })
      await check()
    },
    flush: () => save(),
    rest: () => clearTimeout(timer),
    leave() {
      const { documentId } = store.getState()
      if (saving === null || documentId === null) void save()
      // Which version the other save makes nobody here will hear.
      else if (isSaveable()) void storage.update(documentId, textOf(store.getState()), null).catch(() => {})
    },
    restore(unsaved) {
      waiting = unsaved
      if (!isToBeRead()) goOn()
    },
    unsaved: () => (waiting !== null || hasFailed || store.getState().elsewhere !== null ? written() : null),
    written,
    check,
    resolve(choice) {
      const { elsewhere } = store.getState()
      if (elsewhere === null) return
      if (choice === 'Elsewhere') return take(elsewhere)
      stored = elsewhere
      version = elsewhere.version
      store.setState({ elsewhere: null, state: 'Unsaved' })
      void save()
    },
  }
  return { ...store, actions }
}
