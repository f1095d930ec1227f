import { createHash } from 'node:crypto'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import {
  type AddNoteRequest,
  type ContractHandlers,
  type documentsApi,
  fail,
  type KnowledgeDocument,
  type KnowledgeError,
  type KnowledgeSource,
  type knowledgeApi,
  type Result,
  succeed,
  type UpdateNoteRequest,
} from '../../../contracts/index.ts'
import { AlcoveError, type CallContext, type Logger } from '../../platform/index.ts'
import type { DocumentIndex, DocumentRecord } from '../documents/document-index.ts'
import { documentFinder } from '../documents/find-document.ts'
import { isOwnWord, storageError } from '../documents/storage-error.ts'
import type { StoreDocument } from '../documents/store-document.ts'
import { asProblem } from '../knowledge-problem.ts'
import { type DocumentLinks, linkedDocuments } from '../links/document-links.ts'
import type { DocumentVersions } from '../versions/document-versions.ts'
import type { ContentReplacer } from '../versions/replace-content.ts'
import { isWorthKeeping } from '../versions/worth-keeping.ts'
import { markdownName } from './note-name.ts'

export interface NotesOptions {
  readonly index: DocumentIndex
  readonly store: StoreDocument
  readonly replacer: ContentReplacer
  readonly versions: DocumentVersions
  readonly links: DocumentLinks
  readonly maxFileSizeBytes: number
  readonly logger: Logger
}

type Outcome = Promise<Result<KnowledgeDocument, KnowledgeError>>

/** The specified operations that write text into the knowledge base: notes that people keep, and narratives that modules tell. */
export type NoteHandlers = Pick<
  ContractHandlers<typeof knowledgeApi, CallContext>,
  'AddNote' | 'UpdateNote' | 'IngestNarrative'
>

export interface Notes {
  readonly handlers: NoteHandlers
  /** `IDocumentsApi`. */
  readonly save: ContractHandlers<typeof documentsApi, CallContext>['SaveNote']
}

const noteOf = ({ title, body }: AddNoteRequest) => ({
  fileName: markdownName(title, body),
  contentType: 'text/markdown',
  source: { type: 'Note', noteTitle: title?.trim() || null } satisfies KnowledgeSource,
  bytes: new TextEncoder().encode(body),
})

/** Whether a note holds exactly this. */
const isHeld = (request: AddNoteRequest, { document, contentHash }: DocumentRecord): boolean => {
  const { source, bytes } = noteOf(request)
  if (document.source.type !== 'Note' || document.source.noteTitle !== source.noteTitle) return false
  return contentHash === createHash('sha256').update(bytes).digest('hex')
}

export const createNotes = (options: NotesOptions): Notes => {
  const { index, store, replacer, versions, links, maxFileSizeBytes, logger } = options
  const find = documentFinder(index)

  /** Why a body cannot be taken; null when it can. */
  const objection = (body: string): KnowledgeError | null => {
    if (body.trim() === '') return { type: 'ExtractionFailed', message: failureWords('NothingWritten') }
    const actualBytes = Buffer.byteLength(body)
    return actualBytes > maxFileSizeBytes ? { type: 'FileTooLarge', maxBytes: maxFileSizeBytes, actualBytes } : null
  }
  const write = async (body: string, call: CallContext, work: () => Promise<KnowledgeDocument>): Outcome => {
    const refused = objection(body)
    if (refused !== null) return fail(refused)
    try {
      return succeed(await work())
    } catch (error) {
      if (error instanceof AlcoveError && error.code === 'NotFound') return fail({ type: 'NotFound' })
      if (call.signal.aborted || isOwnWord(error)) throw error
      logger.error({ err: error, correlationId: call.correlationId }, 'Could not store a text')
      return storageError(error)
    }
  }
  const keptAt = ({ document }: DocumentRecord): string =>
    versions.list(document.documentId).find(({ kept }) => kept)?.savedAt ?? document.uploadedAt

  /** `look` throws where what is there must not be replaced; nobody saves between its look and the replacement. */
  const update = async (
    { documentId, ...request }: UpdateNoteRequest,
    call: CallContext,
    look: (record: DocumentRecord) => void = () => {},
  ): Outcome => {
    if (find(documentId, call)?.document.source.type !== 'Note') return fail({ type: 'NotFound' })
    const changed = (record: DocumentRecord) => {
      look(record)
      const isKept = isWorthKeeping({ ...record, keptAt: keptAt(record) }, call.access.userId)
      return {
        ...noteOf(request),
        former: isKept ? ('Kept' as const) : ('Dropped' as const),
        alongside: () => links.replace(documentId, linkedDocuments(request.body)),
      }
    }
    return write(request.body, call, () => replacer.replace(documentId, changed, call))
  }

  const add = (request: AddNoteRequest, call: CallContext, documentId?: string): Outcome =>
    write(request.body, call, () =>
      store({ ...noteOf(request), ...(documentId !== undefined && { documentId }) }, call, (stored) =>
        links.replace(stored.documentId, linkedDocuments(request.body)),
      ),
    )
  /** Adds a note under an id that its writer has made, once: whoever has not heard the answer asks again. */
  const begin = (request: UpdateNoteRequest, call: CallContext): Outcome =>
    replacer.inTurn(request.documentId, async () => {
      if (!index.knows(request.documentId)) return add(request, call, request.documentId)
      if (find(request.documentId, call)?.document.source.type !== 'Note') return fail({ type: 'NotFound' })
      throw new AlcoveError('Conflict', failureWords('NoteSavedMeanwhile'))
    })

  const handlers: NoteHandlers = {
    AddNote: (request, call) => add(request, call),

    UpdateNote: (request, call) => update(request, call),

    IngestNarrative: ({ title, body, sourceModule }, call) =>
      write(body, call, () => {
        const source = { type: 'FromNarrative', sourceModule, originalTitle: title } as const
        const bytes = new TextEncoder().encode(body)
        return store({ fileName: markdownName(title, body), contentType: 'text/markdown', source, bytes }, call)
      }),
  }
  return {
    handlers,
    async save({ readVersion, ...request }, call) {
      let formerVersion = 0
      let isThere = false
      const look = (record: DocumentRecord): void => {
        const { contentVersion } = record
        formerVersion = contentVersion
        isThere = isHeld(request, record)
        if (isThere || (readVersion !== null && readVersion !== contentVersion))
          throw new AlcoveError('Conflict', failureWords('NoteSavedMeanwhile'))
      }
      try {
        const outcome = readVersion === 0 ? await begin(request, call) : await update(request, call, look)
        if (!outcome.ok) throw asProblem(outcome.error)
        return { contentVersion: formerVersion + 1 }
      } catch (error) {
        // A page that goes sends what it may have sent already.
        if (isThere) return { contentVersion: formerVersion }
        throw error
      }
    },
  }
}
