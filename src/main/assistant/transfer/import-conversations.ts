import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Worker } from 'node:worker_threads'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import {
  type ByteSource,
  type ImportReport,
  MAX_IMPORT_BYTES,
  type MessagePicture,
  type Participant,
} from '../../../contracts/index.ts'
import { AlcoveError, type CallContext, type Logger, workerUrl } from '../../platform/index.ts'
import type { AnnounceList } from '../conversations/announce-list.ts'
import type { AssistantStore } from '../conversations/assistant-store.ts'
import { type ConversationOwner, ownerOf } from '../conversations/conversation-owner.ts'
import type { PictureKeeper } from '../pictures/picture-keeper.ts'
import { firstWords } from '../titles/first-words.ts'
import type { ArrivedConversation, ImportOrder, ImportReport as WorkerReport } from './import-protocol.ts'
import { insertConversation, type MessageToInsert } from './insert-conversation.ts'
import type { TransferredConversation, TransferredMessage } from './transferred-conversation.ts'

const MOST_FAILURES = 200
const WORKER_MEMORY_MB = 2_048
const TOO_LARGE = failureWords('ImportTooLarge', { most: MAX_IMPORT_BYTES / 2 ** 20 })

/** What is said of a picture that is none, or too large. */
const NOT_TAKEN: ReadonlySet<string> = new Set(['UnsupportedMediaType', 'TooLarge'])

export interface ImportOptions {
  readonly store: AssistantStore
  readonly pictures: PictureKeeper
  readonly announceList: AnnounceList
  readonly logger: Logger
}

async function* within(bytes: ByteSource, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const part of bytes instanceof Uint8Array ? [bytes] : bytes) {
    signal.throwIfAborted()
    length += part.length
    if (length > MAX_IMPORT_BYTES) throw new AlcoveError('TooLarge', TOO_LARGE)
    yield part
  }
}

/** Each conversation as the worker reads it; the worker waits until the one before is dealt with. Ends the worker whatever happens. */
async function* readInWorker(order: ImportOrder, signal: AbortSignal): AsyncGenerator<ArrivedConversation> {
  const worker = new Worker(workerUrl(import.meta.url, 'import-worker'), {
    workerData: order,
    name: 'import',
    resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB },
  })
  const reports: WorkerReport[] = []
  let wake = () => {}
  let died = false
  const hear = (report: WorkerReport) => {
    reports.push(report)
    wake()
  }
  const end = () => {
    died = true
    wake()
  }
  worker.on('message', hear)
  worker.on('error', end)
  worker.on('exit', end)
  signal.addEventListener('abort', end, { once: true })
  try {
    for (;;) {
      const report = reports.shift()
      if (report?.type === 'Done') return
      if (report?.type === 'Failed') throw new AlcoveError('InvalidInput', report.reason)
      if (report) {
        yield report.read
        worker.postMessage('Next')
        continue
      }
      signal.throwIfAborted()
      if (died) throw new AlcoveError('InvalidInput', failureWords('ImportNeedsMemory'))
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  } finally {
    signal.removeEventListener('abort', end)
    await worker.terminate()
  }
}

/** Messages with their pictures taken in, and marks on what stands in them alone. */
const withPictures = async (
  messages: readonly TransferredMessage[],
  takeIn: (fileName: string, bytes: Uint8Array) => Promise<MessagePicture>,
): Promise<MessageToInsert[]> => {
  const inserted: MessageToInsert[] = []
  for (const { parentId, pictures = [], searchRecords: _searchRecords, support = [], ...message } of messages) {
    const shown: MessagePicture[] = []
    for (const { fileName, bytes } of message.role === 'User' ? pictures : [])
      shown.push(await takeIn(fileName, Buffer.from(bytes, 'base64')))
    const marks = support.filter(({ start, end }) => start < end && end <= message.content.length)
    inserted.push({
      parentId,
      message: {
        ...message,
        ...(shown.length > 0 && { pictures: shown }),
        ...(marks.length > 0 && { support: marks }),
      },
    })
  }
  return inserted
}

const insert = async (
  { store, pictures }: Pick<ImportOptions, 'store' | 'pictures'>,
  owner: ConversationOwner,
  { title, origin, messages, ...rest }: TransferredConversation,
  person: Participant,
): Promise<void> => {
  const searches = new Map(messages.map(({ messageId, searchRecords = [] }) => [messageId, searchRecords]))
  const taken: string[] = []
  const takeIn = async (fileName: string, bytes: Uint8Array): Promise<MessagePicture> => {
    const picture = await pictures.bringIn(owner, fileName, bytes)
    taken.push(picture.pictureId)
    return picture
  }
  try {
    await insertConversation(store, owner, {
      ...rest,
      title: title?.trim() ? title.trim().slice(0, 200) : firstWords(messages[0]?.content ?? ''),
      titleFrom: 'Import',
      importedFrom: origin,
      participants: [person, { type: 'Assistant', name: 'Alcove' }],
      messages: await withPictures(messages, takeIn),
      searchesOf: (messageId) => searches.get(messageId) ?? [],
    })
  } catch (error) {
    await pictures.discard(owner, taken)
    throw error
  }
}

/** Whether a conversation is here: taken over before, or exported from this very installation. */
const isHere = (store: AssistantStore, owner: ConversationOwner, origin: string): boolean =>
  store.conversations.isImported(owner, origin) ||
  (origin.startsWith('alcove:') && store.conversations.get(owner, origin.slice('alcove:'.length)) !== null)

/** Reads a file of conversations on a worker thread and adds what is new in it. Throws in words when the file as a whole cannot be read. */
export const createImporter =
  ({ store, pictures, announceList, logger }: ImportOptions) =>
  async (bytes: ByteSource, { access, signal }: CallContext): Promise<ImportReport> => {
    const owner = ownerOf(access)
    const person: Participant = { type: 'User', userId: access.userId, displayName: access.displayName }
    const dir = await mkdtemp(join(tmpdir(), 'alcove-import-'))
    const path = join(dir, 'conversations')
    const report = { imported: 0, alreadyHere: 0, picturesMissing: 0, failed: [] as ImportReport['failed'] }
    const fail = (title: string, reason: string) => {
      if (report.failed.length < MOST_FAILURES) report.failed.push({ title, reason })
    }
    const take = async (read: ArrivedConversation): Promise<void> => {
      if (read.type === 'Unreadable') return fail(read.title, read.reason)
      const { conversation } = read
      if (isHere(store, owner, conversation.origin)) {
        report.alreadyHere += 1
        return
      }
      try {
        await insert({ store, pictures }, owner, conversation, person)
        report.imported += 1
        report.picturesMissing += read.missing
      } catch (error) {
        if (error instanceof AlcoveError && NOT_TAKEN.has(error.code))
          return fail(conversation.title ?? '', failureWords('ImportPictureNotTaken', { failure: error.message }))
        logger.warn({ err: error }, 'a conversation could not be imported')
        fail(conversation.title ?? '', failureWords('ImportNotStored'))
      }
    }
    try {
      await pipeline(within(bytes, signal), createWriteStream(path, { mode: 0o600 }))
      for await (const read of readInWorker({ path, maxBytes: MAX_IMPORT_BYTES }, signal)) await take(read)
      return report
    } finally {
      await rm(dir, { recursive: true, force: true })
      if (report.imported > 0) announceList(owner)
    }
  }
