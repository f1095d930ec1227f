import type { IngestionStatusUpdate } from '../../../contracts/index.ts'
import type { NotificationChannel } from '../../platform/index.ts'

/** Tells a team how far its documents have come: every change of status, and progress in between, but not too often. */
export interface IngestionNotifier {
  statusChanged(teamId: string, update: IngestionStatusUpdate): void
  /** Dropped when the last word about this document is younger than the interval. */
  progressed(teamId: string, update: IngestionStatusUpdate): void
}

const INTERVAL_MS = 100
const ended: ReadonlySet<string> = new Set(['Indexed', 'Failed'])

export const createIngestionNotifier = (channel: NotificationChannel, intervalMs = INTERVAL_MS): IngestionNotifier => {
  const lastTold = new Map<string, number>()
  const tell = (teamId: string, payload: IngestionStatusUpdate): void => {
    if (ended.has(payload.status)) lastTold.delete(payload.documentId)
    else lastTold.set(payload.documentId, performance.now())
    channel.publish({ type: 'Team', teamId }, { kind: 'KnowledgeBase.IngestionStatus', payload })
  }
  return {
    statusChanged: tell,
    progressed(teamId, update) {
      const last = lastTold.get(update.documentId)
      if (last === undefined || performance.now() - last >= intervalMs) tell(teamId, update)
    },
  }
}
