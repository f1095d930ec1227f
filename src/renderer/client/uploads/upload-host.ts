import { ConnectionError } from '../connection-error.ts'
import { isSessionOver } from '../session/session-over.ts'
import type { UploadsConnection } from './upload-queue.ts'

/** The host that files go to, over one connection or the next. */
export interface UploadHost {
  /** The connection of the moment; who began over one asks with that one what its failure means. */
  readonly connection: UploadsConnection
  reconnect(connection: UploadsConnection): void
  /** Whether an error says nothing of the files, but that the host is gone, knows the page no more, or was left for another connection. */
  isAway(error: unknown, used: UploadsConnection): Promise<boolean>
  /** Has the list wait, unless the host is reached over another connection already. */
  pause(used: UploadsConnection): void
}

export const createUploadHost = (first: UploadsConnection, pause: () => void): UploadHost => {
  let connection = first
  return {
    get connection() {
      return connection
    },
    reconnect: (next) => {
      connection = next
    },
    isAway: async (error, used) => {
      if (isSessionOver(error)) return true
      return error instanceof ConnectionError && (used !== connection || !(await used.isReachable()))
    },
    pause: (used) => {
      if (used === connection) pause()
    },
  }
}
