import { v5 } from 'uuid'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import { type DocumentQuota, isStorageFull, type Logger, quotaRefusal } from '../../platform/index.ts'
import { admitDocument, HEAD_BYTES } from '../admission/admit-document.ts'
import { ByteLimitExceeded, openIntake } from '../admission/byte-intake.ts'
import type { DocumentType } from '../admission/content-types.ts'
import type { ContainedIndex } from '../documents/contained-index.ts'
import type { DocumentCatalogue } from '../documents/document-catalogue.ts'
import type { DocumentRecord } from '../documents/document-index.ts'
import type { GivenInside } from '../documents/given-inside.ts'
import type { StoreDocument } from '../documents/store-document.ts'
import type { ContainedFileSink } from '../extraction/extraction-conversation.ts'
import type { ExtractionNote } from '../extraction/extraction-note.ts'
import type { ContainedHeader } from '../extraction/extraction-protocol.ts'
import type { TrashTable } from '../trash/trash-table.ts'
import { type ByteChannel, createByteChannel } from './byte-channel.ts'

export interface ContainedIntakeOptions {
  readonly catalogue: DocumentCatalogue
  readonly contained: ContainedIndex
  readonly given: GivenInside
  readonly trash: Pick<TrashTable, 'has'>
  readonly store: StoreDocument
  readonly quota: DocumentQuota
  readonly logger: Logger
  readonly maxFileSizeBytes: number
  readonly allowedContentTypes: ReadonlySet<DocumentType>
  /** Deletes documents with all that came inside of them. */
  readonly remove: (documentIds: readonly string[]) => Promise<void>
  readonly limits?: ContainedLimits
}

/** What may come out of one file that a person added, through all files that are inside of each other. */
export interface ContainedLimits {
  readonly maxDepth: number
  readonly maxCount: number
  /** Beyond so many that stand in files inside of it, no archive inside of it gives any more: a small one unfolds into very many. */
  readonly maxNestedCount: number
  readonly maxTotalBytes: number
}

const ARCHIVE = 'application/zip'

export const defaultContainedLimits: ContainedLimits = {
  maxDepth: 4,
  maxCount: 20_000,
  maxNestedCount: 2_000,
  maxTotalBytes: 4_294_967_296,
}

/** Makes documents of the files inside of one. */
export interface ContainedIntake extends ContainedFileSink {
  /** Removes what came out of a content that the container does not have any more; what people gave to it is kept for what comes out again. */
  begin(): Promise<void>
  /** Gives up the file that is under way; it is not taken. */
  abandon(): Promise<void>
  /** Say which files were not taken, and why: one for each reason. */
  notes(): ExtractionNote[]
}

/** A file that is not taken; `why` is for a person. */
interface Refusal {
  readonly path: string
  readonly why: string
}

interface OpenFile {
  readonly header: ContainedHeader
  readonly channel: ByteChannel
  /** Resolves to why the file was not taken; null when it was. */
  readonly outcome: Promise<string | null>
}

/**
 * Each file becomes a document of the container's team, with an id that follows from the container and the path: reading the container again
 * makes none twice. One that cannot be taken does not keep the others out.
 */
export const createContainedIntake = (container: DocumentRecord, options: ContainedIntakeOptions): ContainedIntake => {
  const { contained, maxFileSizeBytes, limits = defaultContainedLimits } = options
  const containerId = container.document.documentId
  const refused: Refusal[] = []
  let open: OpenFile | null = null

  const objectionTo = ({ sizeBytes }: ContainedHeader): string | null => {
    const { rootId, depth } = contained.placeOf(containerId)
    if (depth >= limits.maxDepth) return failureWords('ContainedTooDeep')
    if (sizeBytes > maxFileSizeBytes) return failureWords('ContainedTooLarge')
    const totals = contained.totalsOf(rootId)
    if (totals.count >= limits.maxCount) return failureWords('ContainedTooMany', { most: limits.maxCount })
    const isNestedArchive = depth > 0 && container.document.contentType === ARCHIVE
    if (isNestedArchive && totals.nested >= limits.maxNestedCount)
      return failureWords('ContainedTooMany', { most: limits.maxNestedCount })
    return totals.sizeBytes + sizeBytes > limits.maxTotalBytes ? failureWords('ContainedTooMuch') : null
  }

  const close = async (problem: string | null): Promise<Refusal | null> => {
    if (open === null) return null
    const { header, channel, outcome } = open
    open = null
    channel.end(problem === null ? undefined : new UnreadableFile(problem))
    const why = await outcome
    return why === null ? null : { path: header.path, why }
  }

  return {
    async begin() {
      const { contentVersion } = container
      const outdated = contained.outdated({ documentId: containerId, contentVersion })
      const { rootId } = contained.placeOf(containerId)
      options.given.keep(
        rootId,
        outdated.flatMap((each) => [each, ...contained.within(each)]),
      )
      await options.remove(outdated)
    },
    async file(header) {
      const documentId = v5(header.path, containerId)
      // Also what a person has put into the trash: it stays there.
      if (options.catalogue.index.get(documentId) !== null || options.trash.has(documentId)) return false
      const objection = objectionTo(header)
      if (objection !== null) {
        refused.push({ path: header.path, why: objection })
        return false
      }
      const channel = createByteChannel()
      const outcome = take({ documentId, header, container, bytes: channel.bytes }, options)
      // What it ends with is asked for at its end.
      outcome.catch(() => {})
      open = { header, channel, outcome }
      return true
    },
    async bytes(piece) {
      await open?.channel.write(piece)
    },
    async end(problem) {
      const why = await close(problem)
      if (why !== null) refused.push(why)
    },
    async abandon() {
      await close(failureWords('ContainedCutOff')).catch(() => {})
    },
    notes: () => notesOf(refused),
  }
}

/** A picture of fewer bytes inside of another file is a sign or an ornament rather than a page. */
const LEAST_PICTURE_BYTES = 20_480

/** The file came to an end before its time. */
class UnreadableFile extends Error {}

interface Taking {
  readonly documentId: string
  readonly header: ContainedHeader
  readonly container: DocumentRecord
  readonly bytes: AsyncIterable<Uint8Array>
}

const objectionToContent = (
  admitted: Awaited<ReturnType<typeof admitDocument>>,
  { sizeBytes }: ContainedHeader,
): string | null => {
  if (!admitted.ok) return 'message' in admitted.error ? admitted.error.message : failureWords('ContainedUnreadable')
  const isPicture = admitted.value.contentType.startsWith('image/')
  return isPicture && sizeBytes < LEAST_PICTURE_BYTES ? failureWords('ContainedSmallPicture') : null
}

/** Counts a file for who added its container; what they are told when that is more than they may add. */
const quotaRefusalOf = (
  { document: { uploadedBy } }: DocumentRecord,
  { sizeBytes }: ContainedHeader,
  quota: DocumentQuota,
): string | null =>
  quotaRefusal(() => {
    quota.addDocument(uploadedBy)
    quota.addBytes(uploadedBy, sizeBytes)
  })

const take = async (
  { documentId, header, container, bytes }: Taking,
  { catalogue, contained, given, store, quota, logger, maxFileSizeBytes, allowedContentTypes }: ContainedIntakeOptions,
): Promise<string | null> => {
  try {
    const intake = await openIntake(bytes, {
      headBytes: HEAD_BYTES,
      maxBytes: maxFileSizeBytes,
      signal: new AbortController().signal,
    })
    const admitted = await admitDocument({ ...header, head: intake.head }, allowedContentTypes)
    const objection = objectionToContent(admitted, header) ?? quotaRefusalOf(container, header, quota)
    if (!admitted.ok || objection !== null) {
      await intake.discard()
      return objection
    }
    const { teamId, document, contentVersion } = container
    const { fileName = admitted.value.fileName } = given.of(documentId) ?? {}
    const incoming = {
      ...{ ...admitted.value, fileName, documentId, isContained: true, bytes: intake.bytes() },
      source: { type: 'UploadedFile' } as const,
    }
    await store(incoming, { access: { teamId, userId: document.uploadedBy } }, () => {
      const present = catalogue.index.get(document.documentId)
      // A container that was deleted, moved or replaced in the meantime takes what is inside of it along.
      if (present?.teamId !== teamId || present.contentVersion !== contentVersion)
        throw new UnreadableFile(failureWords('ContainedGone'))
      contained.add(documentId, { documentId: document.documentId, contentVersion }, header.path)
      given.take(documentId)
    })
    return null
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message
    if (error instanceof ByteLimitExceeded) return failureWords('ContainedTooLarge')
    // The disk is full for all of them: the container waits, too.
    if (isStorageFull(error)) throw error
    logger.warn({ err: error, documentId }, 'A file inside of a document could not be stored')
    return failureWords('ContainedNotStored')
  }
}

const LISTED = 10

const listOf = (paths: readonly string[]): string => {
  const listed = paths.slice(0, LISTED).join(', ')
  return paths.length > LISTED ? failureWords('ListAndSoMany', { listed, more: paths.length - LISTED }) : listed
}

const notesOf = (refused: readonly Refusal[]): ExtractionNote[] =>
  [...Map.groupBy(refused, ({ why }) => why)].map(([reason, files]) => ({
    type: 'Irregular',
    message: failureWords('NoteFilesNotAdded', { reason, files: listOf(files.map(({ path }) => path)) }),
  }))
