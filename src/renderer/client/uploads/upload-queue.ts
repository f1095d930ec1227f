import type { StoreApi } from 'zustand/vanilla'
import type { AlcoveClient } from '../alcove-client.ts'
import type { OfferedFolders } from './offered-folders.ts'
import type { Upload, UploadedBefore, UploadOrigin } from './upload.ts'

/** Files on their way into the knowledge base, and folders that are asked about first. */
export interface UploadQueue {
  readonly uploads: readonly Upload[]
  /** The host went away, or the page was signed out: what was on its way waits with the rest for {@link UploadQueue.resume}. */
  readonly isPaused: boolean
  /** What waits for a person's word, first come first. */
  readonly offered: readonly OfferedFolders[]
  offer(folders: Omit<OfferedFolders, 'id'>): void
  /** To be called once the word was said, whichever it was. */
  settle(id: number): void
  /** Queues the files; a file that fails never stops the others. Resolves when all of these are through, or were stopped. */
  addFiles(files: readonly File[], origin?: Exclude<UploadOrigin, 'Question'>): Promise<void>
  /** The same, for files that go with the question of a draft: what the library has already is not sent again. */
  addForQuestion(files: readonly File[], draft: string): Promise<void>
  /** Has a file go with no question; it comes in all the same. */
  detach(id: number): void
  retry(id: number): Promise<void>
  /** Goes on where the queue is paused, and sends what failed or was stopped once more. */
  retryAll(): void
  /** Sends what was left out because it is here already. */
  addKnown(): void
  /** Sends nothing more until {@link UploadQueue.resume}. */
  pause(): void
  /** Goes on where the queue is paused. */
  resume(): void
  /** Leaves out what is still on its way, of one file or of all; what is stored stays. */
  stop(id: number): void
  stopAll(): void
  /** Takes finished and failed rows off the list. */
  dismiss(id: number): void
  dismissFinished(): void
  /** Goes to the host over another connection from now on, e.g. after another sign-in, with all that waits. */
  reconnect(connection: UploadsConnection): void
}

/** Where the list of uploads is read and followed. */
export type UploadsStore = StoreApi<UploadQueue>

export interface UploadsConnection {
  readonly upload: AlcoveClient['upload']
  /** Whether the host answers: tells a file whose connection broke from a host that is gone. */
  readonly isReachable: () => Promise<boolean>
  /** The documents that hold the same as this one. */
  readonly duplicatesOf?: (documentId: string) => Promise<readonly UploadedBefore[]>
  /** Which of the files are here already, by their content; what `isWanted` no more need not be looked at. */
  readonly knownAmong?: (
    files: readonly File[],
    isWanted: (file: File) => boolean,
  ) => Promise<ReadonlyMap<File, UploadedBefore>>
}
