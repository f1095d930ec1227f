import { z } from 'zod'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { CompanionEdit, CompanionTransport } from '../../../contracts/index.ts'
import { AlcoveError, type SecretStore } from '../../platform/index.ts'

const SCOPE = '_platform'

const stored = z.object({ boundTo: z.string(), values: z.record(z.string(), z.string()) })

/** What secrets were entered for: a command with its arguments, or the origin of an address. They go nowhere else. */
export const bindingOf = (transport: CompanionTransport): string =>
  transport.type === 'Http' ? new URL(transport.url).origin : JSON.stringify([transport.command, ...transport.args])

/** Environment and headers of tool servers, in the secret store. */
export interface CompanionSecrets {
  /** What goes to this transport; nothing where it was entered for another. */
  of(companionId: string, transport: CompanionTransport): Promise<Record<string, string>>
  /** Replaces what is stored, and tells the names. Throws `InvalidInput` for a value that is to be kept and is not there. */
  save(companionId: string, edit: Pick<CompanionEdit, 'transport' | 'secrets'>): Promise<string[]>
  delete(companionId: string): Promise<void>
}

export const companionSecrets = (secrets: SecretStore): CompanionSecrets => {
  const nameOf = (companionId: string) => `companion/${companionId}`
  const read = async (companionId: string, transport: CompanionTransport): Promise<Record<string, string>> => {
    const text = await secrets.get(SCOPE, nameOf(companionId))
    if (text === null) return {}
    const { boundTo, values } = stored.parse(JSON.parse(text))
    return boundTo === bindingOf(transport) ? values : {}
  }
  return {
    of: read,
    save: async (companionId, { transport, secrets: given }) => {
      const known = await read(companionId, transport)
      const values = Object.entries(given).map(([name, value]): [string, string] => {
        const kept = value ?? (Object.hasOwn(known, name) ? known[name] : undefined)
        if (kept === undefined) throw new AlcoveError('InvalidInput', failureWords('ToolServerSecretMissing', { name }))
        return [name, kept]
      })
      if (values.length === 0) await secrets.delete(SCOPE, nameOf(companionId))
      else {
        const text = JSON.stringify({ boundTo: bindingOf(transport), values: Object.fromEntries(values) })
        await secrets.set(SCOPE, nameOf(companionId), text)
      }
      return values.map(([name]) => name).toSorted()
    },
    delete: (companionId) => secrets.delete(SCOPE, nameOf(companionId)),
  }
}
