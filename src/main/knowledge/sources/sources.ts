import type { DataSource, Logger, NotificationChannel } from '../../platform/index.ts'
import { createSourceRunner, type SourceRunner } from './source-runner.ts'
import type { SyncSource } from './sync-source.ts'

/** The sources of all libraries, each kept in step by a runner of its own. */
export interface Sources {
  /** One that is there already stays as it is: a folder may be added before those that are known are begun with. */
  add(source: DataSource): SourceRunner
  get(name: string): SourceRunner | null
  ofTeam(teamId: string): SourceRunner[]
  /** Resolves once the source is not looked at any more. What came from it stays. */
  remove(name: string): Promise<void>
  stop(): Promise<void>
}

export interface SourcesOptions {
  readonly sync: SyncSource
  readonly notifications: NotificationChannel
  readonly logger: Logger
  readonly settleMs?: number
}

export const createSources = ({ sync, notifications, logger, settleMs }: SourcesOptions): Sources => {
  const runners = new Map<string, SourceRunner>()
  return {
    add(source) {
      const { teamId } = source
      const known = runners.get(source.name)
      if (known !== undefined) return known
      const runner = createSourceRunner({
        source,
        sync,
        logger,
        ...(settleMs !== undefined && { settleMs }),
        onState: () =>
          notifications.publish({ type: 'Team', teamId }, { kind: 'StateChanged', payload: { resource: 'Sources' } }),
      })
      runners.set(source.name, runner)
      runner.request()
      return runner
    },
    get: (name) => runners.get(name) ?? null,
    ofTeam: (teamId) => [...runners.values()].filter(({ source }) => source.teamId === teamId),
    async remove(name) {
      const runner = runners.get(name)
      runners.delete(name)
      await runner?.stop()
    },
    async stop() {
      await Promise.all([...runners.values()].map((runner) => runner.stop()))
      runners.clear()
    },
  }
}
