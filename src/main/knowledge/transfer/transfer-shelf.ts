import { HOUR_MS } from '../../platform/durations.ts'
import type { AccessContext, BlobStore } from '../../platform/index.ts'
import { transferPath } from './transfer-path.ts'

/** The archives on their way in or out: few of each person and library, and none for long. What stands there at a start is removed then. */
export interface TransferShelf {
  /** Takes note of an archive that was written; the oldest of the same person and library goes for it. */
  put(access: Pick<AccessContext, 'userId' | 'teamId'>, id: string): Promise<void>
  /** It was just read: its hour begins anew. */
  touch(id: string): void
  remove(teamId: string, id: string): Promise<void>
  /** Leaves an archive to whoever needs it for longer. */
  handOver(id: string): void
  /** Forgets when archives go; they go with the next start. */
  close(): void
}

export interface TransferShelfOptions {
  readonly blobs: Pick<BlobStore, 'delete'>
  readonly expireMs?: number
}

const MOST_KEPT = 2

interface Kept {
  readonly id: string
  readonly owner: string
  readonly teamId: string
  readonly timer: NodeJS.Timeout
}

export const createTransferShelf = ({ blobs, expireMs = HOUR_MS }: TransferShelfOptions): TransferShelf => {
  /** In the order of coming. */
  const shelf = new Map<string, Kept>()
  const remove = async (teamId: string, id: string): Promise<void> => {
    // An id of another library's names nothing here.
    if (shelf.get(id)?.teamId === teamId) {
      clearTimeout(shelf.get(id)?.timer)
      shelf.delete(id)
    }
    await blobs.delete(transferPath(teamId, id))
  }
  return {
    async put({ userId, teamId }, id) {
      const owner = JSON.stringify([userId, teamId])
      const kept = [...shelf.values()].filter((each) => each.owner === owner)
      // What cannot be removed now goes with the next start.
      const timer = setTimeout(() => void remove(teamId, id).catch(() => undefined), expireMs).unref()
      shelf.set(id, { id, owner, teamId, timer })
      for (const { id: old } of kept.slice(0, Math.max(0, kept.length + 1 - MOST_KEPT))) await remove(teamId, old)
    },
    touch(id) {
      shelf.get(id)?.timer.refresh()
    },
    remove,
    handOver(id) {
      clearTimeout(shelf.get(id)?.timer)
      shelf.delete(id)
    },
    close() {
      for (const { timer } of shelf.values()) clearTimeout(timer)
      shelf.clear()
    },
  }
}
