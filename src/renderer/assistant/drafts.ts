import { create } from 'zustand'
import type { MessagePicture } from '../../contracts/index.ts'
import type { AttachedDocument, Choices, DraftChoices, DraftParts } from './draft-parts.ts'
import { keepDrafts, noDrafts } from './keep-drafts.ts'

interface Drafts extends DraftParts {
  write(key: string, text: string): void
  setPictures(key: string, change: (before: readonly MessagePicture[]) => readonly MessagePicture[]): void
  setDocuments(key: string, change: (before: readonly AttachedDocument[]) => readonly AttachedDocument[]): void
}

const noDocuments: readonly AttachedDocument[] = []

const useDrafts = create<Drafts>()((set) => ({
  ...noDrafts,
  write: (key, text) =>
    set(({ texts: { [key]: _before, ...others } }) => ({
      texts: text === '' ? others : { ...others, [key]: text },
    })),
  setPictures: (key, change) =>
    set(({ pictures: { [key]: before = none, ...others } }) => {
      const pictures = change(before)
      return { pictures: pictures.length === 0 ? others : { ...others, [key]: pictures } }
    }),
  setDocuments: (key, change) =>
    set(({ documents: { [key]: before = noDocuments, ...others } }) => {
      const documents = change(before)
      return { documents: documents.length === 0 ? others : { ...others, [key]: documents } }
    }),
}))
const kept = keepDrafts(useDrafts)

/** Shows a person the drafts that are theirs, of this page and of before, and nobody else's. */
export const bringBackDrafts = (userId: string): Promise<void> => kept.begin(userId)

const none: readonly MessagePicture[] = []
const nothingChosen: Choices = { choice: null, grounding: null, documentIds: null }

/** Which draft stands in a composer: the conversation's, or that of a new one on the page or in the panel. */
export const draftKey = (conversationId: string | null, activeModule: string | null): string =>
  conversationId ?? (activeModule === null ? 'new on the page' : 'new in the panel')

/** What has been typed and not sent; it outlives a reload, and an app that is killed. */
export const useDraft = (key: string) => {
  const text = useDrafts(({ texts }) => texts[key] ?? '')
  const write = useDrafts((drafts) => drafts.write)
  return [text, (value: string) => write(key, value)] as const
}

/** The pictures that have been attached and not sent. */
export const useDraftPictures = (key: string): readonly MessagePicture[] =>
  useDrafts(({ pictures }) => pictures[key] ?? none)

/** Those of a draft at this moment. */
export const draftPictures = (key: string): readonly MessagePicture[] => useDrafts.getState().pictures[key] ?? none

export const setDraftPictures = (
  key: string,
  change: (before: readonly MessagePicture[]) => readonly MessagePicture[],
): void => useDrafts.getState().setPictures(key, change)

/** The documents that go with what has been typed and not sent, seen from any library. */
export const useDraftDocuments = (key: string): readonly AttachedDocument[] =>
  useDrafts(({ documents }) => documents[key] ?? noDocuments)

/** Those of a draft at this moment. */
export const draftDocuments = (key: string): readonly AttachedDocument[] =>
  useDrafts.getState().documents[key] ?? noDocuments

export const setDraftDocuments = (
  key: string,
  change: (before: readonly AttachedDocument[]) => readonly AttachedDocument[],
): void => useDrafts.getState().setDocuments(key, change)

/** Has a document go with what is typed, once. */
export const attachToDraft = (key: string, document: AttachedDocument): void =>
  setDraftDocuments(key, (before) =>
    before.some(({ documentId }) => documentId === document.documentId) ? before : [...before, document],
  )

const choicesIn = (library: string, { library: chosenIn, ...chosen }: DraftChoices): Choices =>
  chosenIn === library ? chosen : { ...chosen, documentIds: null }

/** What is chosen for the conversation that a draft begins, seen from a library. */
export const useDraftChoices = (key: string, library: string): Choices => {
  const chosen = useDrafts(({ choices }) => choices[key])
  return chosen === undefined ? nothingChosen : choicesIn(library, chosen)
}

/** The same at this moment; null where nothing is. */
export const draftChoices = (key: string, library: string): Choices | null => {
  const chosen = useDrafts.getState().choices[key]
  return chosen === undefined ? null : choicesIn(library, chosen)
}

/** Adds to what is chosen, from a library; null lets go of all of it. */
export const chooseForDraft = (key: string, library: string, chosen: Partial<Choices> | null): void => {
  const before = draftChoices(key, library) ?? nothingChosen
  useDrafts.setState(({ choices: { [key]: _before, ...others } }) => ({
    choices: chosen === null ? others : { ...others, [key]: { ...before, ...chosen, library } },
  }))
}

/** What goes with a message. */
export interface Attachments {
  readonly pictures: readonly MessagePicture[]
  readonly documents: readonly AttachedDocument[]
}

/** Gives back what could not be sent, before anything that has been typed since. */
export const restoreDraft = (
  key: string,
  text: string,
  { pictures = none, documents = noDocuments }: Partial<Attachments> = {},
): void => {
  const { texts, write } = useDrafts.getState()
  const since = texts[key]
  write(key, since ? `${text}\n${since}` : text)
  setDraftPictures(key, (later) => [...pictures, ...later])
  for (const document of documents) attachToDraft(key, document)
}

/** Under what the new words of a message are kept while its conversation is left. */
export const editKey = (conversationId: string, messageId: string): string => `message ${conversationId} ${messageId}`

/** Lets go of what has been typed in a conversation that is gone for good. */
export const forgetDraft = (conversationId: string): void => {
  useDrafts.getState().write(conversationId, '')
  setDraftPictures(conversationId, () => none)
  setDraftDocuments(conversationId, () => noDocuments)
}

/** Lets go of everything that anybody has typed in this browser. */
export const forgetDrafts = (): void => kept.clear()
