import {
  type ImportPreview,
  type ImportState,
  type LibraryImportReport,
  MAX_AI_CONTEXT_ENTRIES,
  MAX_IMPORT_LISTED,
} from '../../../contracts/index.ts'
import { type CallContext, newGuid } from '../../platform/index.ts'
import type { DocumentIndex } from '../documents/document-index.ts'
import { hashedBytes } from '../documents/hashed-bytes.ts'
import type { StoreDocument } from '../documents/store-document.ts'
import type { TakeIn } from '../documents/take-in.ts'
import type { StandingContextHandlers } from '../standing-context/standing-context-handlers.ts'
import type { ArchivedDocument, LibraryManifest } from './library-manifest.ts'
import type { LibraryArchive } from './open-library-archive.ts'

export interface ImportLibraryOptions {
  readonly index: DocumentIndex
  readonly takeIn: TakeIn
  readonly store: StoreDocument
  readonly context: StandingContextHandlers
}

export interface ImportChoices {
  readonly sameName: 'KeepBoth' | 'Skip'
  readonly context: boolean
}

/** Compares archives with the library that they are to come into, and adds what they hold. Nothing that is there is ever changed. */
export interface ImportLibrary {
  preview(archive: LibraryArchive, call: CallContext): Promise<Omit<ImportPreview, 'importId'>>
  run(archive: LibraryArchive, choices: ImportChoices, call: CallContext): Promise<LibraryImportReport>
}

/** Bytes that are not what the archive says that they are. */
class ChangedBytes extends Error {}

async function* checked(
  bytes: AsyncIterable<Uint8Array>,
  hash: string | null,
): AsyncGenerator<Uint8Array, void, undefined> {
  const hashed = hashedBytes(bytes)
  yield* hashed.bytes()
  if (hash !== null && hashed.hash() !== hash) throw new ChangedBytes()
}

const counted = { New: 'new', Same: 'same', NameTaken: 'nameTaken' } as const

const isMarkdown = ({ contentType }: ArchivedDocument): boolean => contentType === 'text/markdown'

export const createImportLibrary = (options: ImportLibraryOptions): ImportLibrary => {
  const { index, takeIn, store, context } = options

  const stateIn = (teamId: string): ((document: ArchivedDocument) => ImportState) => {
    const names = new Set(index.list(teamId).map(({ fileName }) => fileName))
    return ({ fileName, contentHash }) => {
      if (contentHash !== null && index.withContent(teamId, contentHash).length > 0) return 'Same'
      return names.has(fileName) ? 'NameTaken' : 'New'
    }
  }
  const newContext = async ({ context: entries }: LibraryManifest, call: CallContext) => {
    const present = await context.GetAIContext(undefined, call)
    const texts = new Set(present.map(({ text }) => text))
    const last = Math.max(0, ...present.map(({ order }) => order))
    const added = entries
      .filter(({ text }) => !texts.has(text))
      .slice(0, MAX_AI_CONTEXT_ENTRIES - present.length)
      .map(({ text }, at) => ({ id: newGuid(), text, order: last + at + 1 }))
    return { present, added }
  }
  /** Documents keep their ids where these are free, so that links between them go on to lead somewhere. */
  const idFor = ({ documentId }: ArchivedDocument): string => (index.knows(documentId) ? newGuid() : documentId)

  const add = async (
    archive: LibraryArchive,
    document: ArchivedDocument,
    call: CallContext,
  ): Promise<string | null> => {
    const { fileName, contentType, source, contentHash } = document
    const bytes = checked(archive.stream(document), contentHash)
    try {
      const taken = await takeIn({ fileName, contentType, bytes }, call, (file) =>
        store(
          { ...file, fileName, source, documentId: idFor(document), ...(isMarkdown(document) && { contentType }) },
          call,
        ),
      )
      if (taken.ok) return null
      return 'message' in taken.error ? taken.error.message : 'It is too large.'
    } catch (error) {
      if (error instanceof ChangedBytes) return 'Its bytes are damaged in the archive.'
      throw error
    }
  }

  return {
    async preview({ manifest }, call) {
      const stateOf = stateIn(call.access.teamId)
      const counts = { new: 0, same: 0, nameTaken: 0 }
      const documents: ImportPreview['documents'] = []
      for (const document of manifest.documents) {
        const { fileName, sizeBytes } = document
        const state = stateOf(document)
        counts[counted[state]]++
        if (documents.length < MAX_IMPORT_LISTED) documents.push({ fileName, sizeBytes, state })
      }
      const { added } = await newContext(manifest, call)
      const notes = manifest.documents.filter(({ source }) => source.type === 'Note').length
      const { exportedAt, folders } = manifest
      return { exportedAt, counts, notes, documents, contextEntries: added.length, folders }
    },
    async run(archive, choices, call) {
      const stateOf = stateIn(call.access.teamId)
      const refused: LibraryImportReport['refused'] = []
      let [added, skipped] = [0, 0]
      for (const document of archive.manifest.documents) {
        call.signal.throwIfAborted()
        const state = stateOf(document)
        if (state === 'Same' || (state === 'NameTaken' && choices.sameName === 'Skip')) {
          skipped++
          continue
        }
        const reason = await add(archive, document, call)
        if (reason === null) added++
        else refused.push({ fileName: document.fileName, reason })
      }
      const entries = choices.context ? await newContext(archive.manifest, call) : null
      if (entries !== null && entries.added.length > 0)
        await context.SetAIContext([...entries.present, ...entries.added], call)
      return { added, skipped, contextAdded: entries?.added.length ?? 0, refused }
    },
  }
}
