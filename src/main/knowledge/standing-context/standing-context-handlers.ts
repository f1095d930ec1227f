import type { ContractHandlers, knowledgeApi } from '../../../contracts/index.ts'
import {
  type BlobStore,
  type CallContext,
  type EventStore,
  type NotificationChannel,
  now,
} from '../../platform/index.ts'
import { createTurns } from '../turns.ts'
import { readStandingContext, writeStandingContext } from './standing-context-store.ts'

export interface StandingContextHandlersOptions {
  readonly blobs: BlobStore
  readonly events: EventStore
  readonly notifications: NotificationChannel
}

/** The operations of `IKnowledgeApi` on the standing context of the acting team. */
export type StandingContextHandlers = Pick<
  ContractHandlers<typeof knowledgeApi, CallContext>,
  'GetAIContext' | 'SetAIContext'
>

export const createStandingContextHandlers = (options: StandingContextHandlersOptions): StandingContextHandlers => {
  const { blobs, events, notifications } = options
  const turns = createTurns()
  return {
    GetAIContext: (_nothing, { access }) => readStandingContext(blobs, access.teamId),

    async SetAIContext(entries, { access }) {
      const { teamId, userId } = access
      await turns.take(teamId, () => writeStandingContext(blobs, teamId, entries, now()))
      events.append({
        sourceModule: '_platform.kb',
        kind: 'AIContextUpdated',
        payload: { entryCount: entries.length },
        teamId,
        userId,
      })
      notifications.publish({ type: 'Team', teamId }, { kind: 'StateChanged', payload: { resource: 'AIContext' } })
    },
  }
}
