import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import { findPictures, type ReadPicture } from './find-pictures.ts'
import { readConversations } from './formats/read-conversations.ts'
import type { ImportOrder, ImportReport } from './import-protocol.ts'
import { archivedFiles, archivedPictures } from './read-archive.ts'

const port = parentPort
if (port === null) throw new Error('This file is the entry of a worker thread.')
const { path, maxBytes } = workerData as ImportOrder

const say = (report: ImportReport) => port.postMessage(report)

const isArchive = async (): Promise<boolean> => {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.equals(Buffer.from('PK\u0003\u0004', 'latin1'))
  } finally {
    await file.close()
  }
}

const parse = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Error(failureWords('ImportNotJson'))
  }
}

const readOne = async (bytes: Uint8Array, readPicture: ReadPicture): Promise<void> => {
  for (const found of readConversations(parse(bytes))) {
    const read =
      found.type === 'Read' ? ({ type: 'Read', ...(await findPictures(found, readPicture)) } as const) : found
    say({ type: 'Conversation', read })
    await once(port, 'message')
  }
}

const readAll = async (): Promise<void> => {
  if (!(await isArchive())) return readOne(await readFile(path), async () => null)
  await using pictures = await archivedPictures(path, maxBytes)
  let files = 0
  for await (const bytes of archivedFiles(path, /(?:^|\/)conversations(?:-\d+)?\.json$/i, maxBytes)) {
    files += 1
    await readOne(bytes, pictures.read)
  }
  if (files === 0) throw new Error(failureWords('ImportWithoutConversations'))
}

try {
  await readAll()
  say({ type: 'Done' })
} catch (error) {
  say({ type: 'Failed', reason: error instanceof Error ? error.message : String(error) })
}
port.close()
