import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  fail,
  type KnowledgeDocument,
  type KnowledgeError,
  knowledgeApi,
  type Result,
} from '../../../contracts/index.ts'
import { pathAsMeant } from '../../platform/index.ts'
import type { AlcoveCaller } from '../alcove-caller.ts'
import { type Command, type CommandContext, exitCodes } from '../command.ts'
import { type Failure, fileWords, isOfSystem } from '../failure.ts'

const LOOK_EVERY_MS = 250

/** The files of a path: itself, or everything in the folder that is not hidden. */
const filesOf = async (path: string): Promise<string[]> => {
  if (!(await stat(path)).isDirectory()) return [path]
  const entries = await readdir(path, { withFileTypes: true })
  const seen = entries
    .filter(({ name }) => !name.startsWith('.'))
    .sort((one, other) => one.name.localeCompare(other.name))
  const files = await Promise.all(
    seen.map((entry) => {
      const inside = join(path, entry.name)
      return entry.isDirectory() ? filesOf(inside) : entry.isFile() ? [inside] : []
    }),
  )
  return files.flat()
}

const unreadable = (error: NodeJS.ErrnoException): Failure => ({ code: 'FileUnusable', error: fileWords(error) })

const refusal = (error: KnowledgeError): Failure => {
  switch (error.type) {
    case 'FileTooLarge':
      return { code: 'TooLarge', error: `it has ${error.actualBytes} bytes, and ${error.maxBytes} are the most` }
    case 'NotFound':
    case 'Forbidden':
      return { code: 'Forbidden', error: 'you may not add to this library' }
    case 'StorageError':
      return { code: 'Unavailable', error: error.message }
    case 'InvalidFileType':
      return { code: 'UnsupportedMediaType', error: error.message }
    case 'ExtractionFailed':
      return { code: 'FileUnusable', error: error.message }
  }
}

/** Why a file is not even sent. No byte of it is read: a film that was named by mistake is told at once. */
const objectionTo = async (path: string, maxBytes: number): Promise<Failure | null> => {
  try {
    const { size: actualBytes } = await stat(path)
    return actualBytes > maxBytes ? refusal({ type: 'FileTooLarge', maxBytes, actualBytes }) : null
  } catch (error) {
    return unreadable(error as NodeJS.ErrnoException)
  }
}

/** Waits until a document was read, one way or the other. */
const ended = async ({ client, signal }: CommandContext, added: KnowledgeDocument): Promise<KnowledgeDocument> => {
  let document: KnowledgeDocument | null = added
  while (document !== null && document.status !== 'Indexed' && document.status !== 'Failed') {
    await delay(LOOK_EVERY_MS, undefined, { signal })
    document = await client.knowledge.GetDocument(added.documentId)
  }
  if (document === null) throw new Error(`${added.fileName} was deleted meanwhile.`)
  return document
}

/** What is wrong with the file itself, in words; anything else ends the command. */
const ofFile = (error: unknown): Failure => {
  if (isOfSystem(error)) return unreadable(error)
  throw error
}

/** Sends a file; gives why where it was not even sent, or not taken. */
const send = async (
  caller: AlcoveCaller,
  path: string,
  maxBytes: number,
): Promise<Result<KnowledgeDocument, Failure>> => {
  const objection = await objectionTo(path, maxBytes)
  if (objection !== null) return fail(objection)
  try {
    const answer = await caller.sendFile(knowledgeApi.name, 'UploadDocument', path)
    const uploaded = knowledgeApi.operations.UploadDocument.output.parse(answer)
    return uploaded.ok ? uploaded : fail(refusal(uploaded.error))
  } catch (error) {
    return fail(ofFile(error))
  }
}

export const addCommand: Command = {
  name: 'add',
  operands: 'FILE...',
  summary: 'Files, or folders with everything in them, into the library; ends when all were read.',
  flags: { 'no-wait': { type: 'boolean', summary: 'end when all were taken, and let them be read later' } },
  problem: (operands) => (operands.length === 0 ? 'add needs at least one file or folder' : null),
  async run(context, operands, flags) {
    const { caller, client, output, signal } = context
    let failures = 0
    const tell = (path: string, { code, error }: Failure): void => {
      failures += 1
      output.json({ path, code, error })
      output.note(`${path}: ${error}`)
    }
    const paths: string[] = []
    for (const operand of operands) {
      const files = await filesOf(pathAsMeant(operand)).catch((error: NodeJS.ErrnoException) =>
        tell(operand, unreadable(error)),
      )
      paths.push(...(files ?? []))
    }
    const { maxFileSizeBytes } = await client.documents.GetUploadRules()
    const taken: { path: string; document: KnowledgeDocument }[] = []
    try {
      for (const path of paths) {
        signal.throwIfAborted()
        const uploaded = await send(caller, path, maxFileSizeBytes)
        if (uploaded.ok) taken.push({ path, document: uploaded.value })
        else tell(path, uploaded.error)
      }
      for (const { path, document: added } of taken) {
        const document = flags['no-wait'] === true ? added : await ended(context, added)
        if (document.status === 'Failed')
          tell(path, { code: 'FileUnusable', error: document.reason ?? 'it could not be read' })
        else {
          output.json({ path, document })
          output.text(`${document.status}  ${path}\n`)
        }
      }
    } catch (error) {
      output.note(`Taken before that: ${taken.length} of ${paths.length}.`)
      throw error
    }
    if (paths.length === 0 && failures === 0) output.fail({ code: 'NothingFound', error: 'There is no file in there.' })
    return failures > 0 || paths.length === 0 ? exitCodes.failed : exitCodes.done
  },
}
