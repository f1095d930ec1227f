import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { Companion, CompanionTransport, ContractHandlers, companionsApi } from '../../../contracts/index.ts'
import {
  AlcoveError,
  type CallContext,
  type ConfigStore,
  type Logger,
  newGuid,
  type SecretStore,
  type Transport,
} from '../../platform/index.ts'
import type { RegisteredTool } from '../tools/ai-tool.ts'
import { bindingOf, companionSecrets } from './companion-secrets.ts'
import { type CompanionRecord, companionStore } from './companion-store.ts'
import { registeredCompanionTools, withApproval } from './companion-tools.ts'
import { type ConnectCompanion, connectCompanion } from './connection/connect-companion.ts'
import type { RunningCompanion } from './running-companion.ts'
import { type RestartPolicy, superviseCompanion } from './supervise-companion.ts'

const MOST_COMPANIONS = 20
const CONNECT_TIMEOUT_MS = 30_000
/** Below what a reply waits for a tool, so that the server's silence is told as such. */
const CALL_TIMEOUT_MS = 50_000

/** What tool servers are kept in, connected by, and told of. */
export interface CompanionsOptions {
  readonly configStore: ConfigStore
  readonly secretStore: SecretStore
  /** Holds a folder for each program to run in. */
  readonly folder: string
  readonly version: string
  readonly logger: Logger
  /** Told when anything changed that windows show, with those who look. */
  readonly onChange: (viewers: readonly string[]) => void
  /** Sends what goes to an address. */
  readonly outbound: Transport
  readonly connect?: ConnectCompanion
  readonly connectTimeoutMs?: number
  readonly callTimeoutMs?: number
  readonly restarts?: Partial<RestartPolicy>
}

/** Tool servers: programs and addresses of the Model Context Protocol whose tools a person let the assistant use. */
export interface Companions {
  readonly handlers: ContractHandlers<typeof companionsApi, CallContext>
  /** What models may be offered at this moment. */
  tools(): readonly RegisteredTool[]
  /** Starts again those that were running. */
  start(): void
  stop(): Promise<void>
}

const isSameTarget = (one: CompanionTransport, other: CompanionTransport): boolean =>
  one.type === other.type && bindingOf(one) === bindingOf(other) && isDeepStrictEqual(one, other)

const notThere = () => new AlcoveError('NotFound', failureWords('ToolServerGone'))

/** The tool servers of an installation: kept in the config store, off until they are started and approved. Its operations throw `NotFound`, `Conflict` or `InvalidInput` in words. */
export const createCompanions = (options: CompanionsOptions): Companions => {
  const { configStore, logger, outbound, connect = connectCompanion } = options
  const store = companionStore(configStore)
  const secrets = companionSecrets(options.secretStore)
  const running = new Map<string, RunningCompanion>()
  const viewers = new Set<string>()
  const changed = () => options.onChange([...viewers])

  const record = (companionId: string): CompanionRecord => {
    const found = store.get(companionId)
    if (!found) throw notThere()
    return found
  }
  const shown = (companion: CompanionRecord): Companion => {
    const { started: _started, approved: _approved, ...fields } = companion
    const run = running.get(companion.companionId)
    return {
      ...fields,
      state: run?.state ?? { type: 'Off' },
      tools: (run?.offered.tools ?? []).map((tool) => withApproval(tool, companion)),
      unusable: [...(run?.offered.unusable ?? [])],
    }
  }
  const folderOf = (companionId: string) => join(options.folder, companionId)
  const end = async (companionId: string): Promise<void> => {
    const run = running.get(companionId)
    running.delete(companionId)
    await run?.stop()
  }
  const run = async (companion: CompanionRecord, { patientAtFirst }: { readonly patientAtFirst: boolean }) => {
    const { companionId, name, transport } = companion
    const cwd = folderOf(companionId)
    await mkdir(cwd, { recursive: true, mode: 0o700 })
    const values = await secrets.of(companionId, transport)
    // It may have been stopped or removed meanwhile.
    if (store.get(companionId)?.started !== true) return
    const before = running.get(companionId)
    const started = superviseCompanion({
      ...{ name, transport, cwd, connect, outbound, logger, patientAtFirst },
      restarts: options.restarts,
      version: options.version,
      secrets: values,
      connectTimeoutMs: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
      callTimeoutMs: options.callTimeoutMs ?? CALL_TIMEOUT_MS,
      onChange: changed,
    })
    running.set(companionId, started)
    await Promise.all([before?.stop(), started.settled])
  }
  const save = (companion: CompanionRecord): Companion => {
    store.save(companion)
    changed()
    return shown(companion)
  }

  return {
    tools: () =>
      store.list().flatMap((companion) =>
        registeredCompanionTools(companion, {
          record: () => store.get(companion.companionId),
          running: () => running.get(companion.companionId) ?? null,
        }),
      ),
    start: () => {
      for (const companion of store.list().filter(({ started }) => started))
        run(companion, { patientAtFirst: true }).catch((error: unknown) =>
          logger.error({ err: error }, 'a tool server could not be started'),
        )
    },
    stop: async () => {
      await Promise.all([...running.keys()].map(end))
    },
    handlers: {
      ListCompanions: async (_input, { access: { userId } }) => {
        viewers.add(userId)
        return store.list().map(shown)
      },
      SaveCompanion: async (edit) => {
        const { name, transport } = edit
        const known = edit.companionId === null ? null : record(edit.companionId)
        const others = store.list().filter(({ companionId }) => companionId !== known?.companionId)
        if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
          throw new AlcoveError('Conflict', failureWords('ToolServerNameTaken', { name }))
        if (others.length >= MOST_COMPANIONS)
          throw new AlcoveError('Conflict', failureWords('TooManyToolServers', { most: MOST_COMPANIONS }))
        const companionId = known?.companionId ?? newGuid()
        const secretNames = await secrets.save(companionId, edit)
        const isSame = known !== null && isSameTarget(known.transport, transport)
        await end(companionId)
        return save({
          companionId,
          name,
          transport,
          secretNames,
          started: false,
          asksFirst: known?.asksFirst ?? true,
          approved: isSame ? known.approved : {},
        })
      },
      RemoveCompanion: async (companionId) => {
        record(companionId)
        await end(companionId)
        store.delete(companionId)
        await secrets.delete(companionId)
        await rm(folderOf(companionId), { recursive: true, force: true })
        changed()
      },
      StartCompanion: async ({ companionId, transport }) => {
        const companion = { ...record(companionId), started: true }
        if (!isSameTarget(companion.transport, transport))
          throw new AlcoveError('Conflict', failureWords('ToolServerChanged'))
        store.save(companion)
        await run(companion, { patientAtFirst: false })
        return shown(record(companionId))
      },
      StopCompanion: async (companionId) => {
        const companion = record(companionId)
        await end(companionId)
        return save({ ...companion, started: false })
      },
      ApproveTools: async ({ companionId, tools, asksFirst }) => {
        const companion = record(companionId)
        const offered = running.get(companionId)?.offered.tools ?? []
        for (const { name, digest } of tools)
          if (!offered.some((tool) => tool.name === name && tool.digest === digest))
            throw new AlcoveError('Conflict', failureWords('ToolsChanged'))
        return save({
          ...companion,
          asksFirst,
          approved: Object.fromEntries(tools.map(({ name, digest }) => [name, digest])),
        })
      },
    },
  }
}
