import type { DocumentDetails } from '../../../contracts/index.ts'
import type { Words } from '../error-words.ts'

/** `Known`: its content is here already, so it was not sent. */
export type UploadState = 'Waiting' | 'Sending' | 'Done' | 'Failed' | 'Stopped' | 'Known'

/** Whether a file was chosen or dropped, was in a folder that was looked through first, was made of what the clipboard held, or goes with a question. */
export type UploadOrigin = 'File' | 'Folder' | 'Clipboard' | 'Question'

/** One file on its way into the knowledge base. */
export interface Upload {
  readonly id: number
  readonly name: string
  readonly origin: UploadOrigin
  /** The draft of the question with which it goes; null where it goes with none. */
  readonly draft: string | null
  readonly state: UploadState
  /** 0 to 1; null while it cannot be told. */
  readonly progress: number | null
  readonly error: Words | null
  /** Whether it was refused for what it is: sending the same again would be refused again. */
  readonly isRefused: boolean
  /** The document that it became. */
  readonly documentId: string | null
  /** The document of the same content that was there before. */
  readonly duplicateOf: UploadedBefore | null
}

/** Whether a file is still on its way. */
export const isUnderWay = ({ state }: Pick<Upload, 'state'>): boolean => state === 'Waiting' || state === 'Sending'

/** Whether stopping a file leaves it out for sure: what was sent to its last byte is stored whatever one says then. */
export const canStop = (upload: Upload): boolean => isUnderWay(upload) && upload.progress !== 1

/** Whether sending a file again may help. */
export const mayResend = ({ state, isRefused }: Pick<Upload, 'state' | 'isRefused'>): boolean =>
  state === 'Stopped' || (state === 'Failed' && !isRefused)

/** A document that holds what a file holds. */
export type UploadedBefore = DocumentDetails['duplicates'][number]
