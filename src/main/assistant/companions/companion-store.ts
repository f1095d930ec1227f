import { z } from 'zod'
import { companionTransport, guid } from '../../../contracts/index.ts'
import type { ConfigStore } from '../../platform/index.ts'

const SCOPE = '_platform'
const PREFIX = 'companion/'

/** A tool server as it is kept; its secrets are elsewhere. */
const companionRecord = z.object({
  companionId: guid,
  name: z.string(),
  transport: companionTransport,
  secretNames: z.array(z.string()),
  /** Whether a person had it started, and did not stop it since. */
  started: z.boolean(),
  asksFirst: z.boolean(),
  /** What models may be offered: digests by the names of tools. */
  approved: z.record(z.string(), z.string()),
})
export type CompanionRecord = z.infer<typeof companionRecord>

/** The tool servers of the installation, as settings. */
export interface CompanionStore {
  list(): CompanionRecord[]
  get(companionId: string): CompanionRecord | null
  save(record: CompanionRecord): void
  delete(companionId: string): void
}

/**
 * Takes back what was said of the tool servers that came with somebody's backup: none is started, no tool is approved, and each asks first.
 */
export const stopCompanions = (config: ConfigStore): void => {
  const store = companionStore(config)
  for (const record of store.list()) store.save({ ...record, started: false, approved: {}, asksFirst: true })
}

/** {@link CompanionStore} in the platform's settings; what is no tool server there is left out. */
export const companionStore = (config: ConfigStore): CompanionStore => {
  const read = (value: unknown): CompanionRecord[] => {
    const parsed = companionRecord.safeParse(value)
    return parsed.success ? [parsed.data] : []
  }
  return {
    list: () =>
      [...config.list(SCOPE)]
        .filter(([key]) => key.startsWith(PREFIX))
        .flatMap(([, value]) => read(value))
        .toSorted((one, other) => one.name.localeCompare(other.name)),
    get: (companionId) => read(config.get(SCOPE, PREFIX + companionId))[0] ?? null,
    save: (record) => config.set(SCOPE, PREFIX + record.companionId, record),
    delete: (companionId) => config.delete(SCOPE, PREFIX + companionId),
  }
}
