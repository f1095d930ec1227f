import type { ArrivingBytes, Operation } from '../../../contracts/index.ts'
import type { CallContext } from '../call-context.ts'
import type { CommitSync } from '../database/commit-sync.ts'
import type { Quotas } from '../quotas/quotas.ts'
import { isStorageFull } from '../storage/storage-full.ts'
import type { StorageReserve } from '../storage/storage-reserve.ts'

/** What stands around a call because of the effect that its row declares. */
export interface EffectServices {
  readonly commits: Pick<CommitSync, 'synced'>
  readonly reserve: Pick<StorageReserve, 'release'>
  readonly quotas: Quotas
}

const isArriving = (source: unknown): source is ArrivingBytes =>
  typeof source === 'object' && source !== null && Symbol.asyncIterator in source

async function* countedPieces(source: ArrivingBytes, count: (bytes: number) => void) {
  for await (const piece of source) {
    count(piece.byteLength)
    yield piece
  }
}

const counted = (source: ArrivingBytes, count: (bytes: number) => void): ArrivingBytes => ({
  ...(source.sizeBytes !== undefined && { sizeBytes: source.sizeBytes }),
  [Symbol.asyncIterator]: () => countedPieces(source, count),
})

/** The input with its bytes counted: at once where they are at hand, else as they arrive. */
const countBytes = (input: unknown, field: string | undefined, count: (bytes: number) => void): unknown => {
  if (field === undefined || typeof input !== 'object' || input === null) return input
  const bytes: unknown = Reflect.get(input, field)
  if (bytes instanceof Uint8Array) count(bytes.byteLength)
  return isArriving(bytes) ? { ...input, [field]: counted(bytes, count) } : input
}

/** Throws `TooManyRequests` for a caller who is over their quota; returns the input to call with. */
const admit = (
  { effect, streamed }: Operation,
  input: unknown,
  { access: { userId } }: CallContext,
  { quotas }: EffectServices,
): unknown => {
  if (effect === 'Message') quotas.addMessage(userId)
  if (effect === 'Document') quotas.addDocument(userId)
  return countBytes(input, streamed, (bytes) => quotas.addBytes(userId, bytes))
}

/**
 * Runs a call as its effect asks: counted against the caller's quotas, with the reserved room where it frees some itself, and answered only when what it
 * changed is on the disk.
 */
export const withEffect = async (
  operation: Operation,
  { input, call }: { readonly input: unknown; readonly call: CallContext },
  services: EffectServices,
  run: (input: unknown) => Promise<unknown>,
): Promise<unknown> => {
  const admitted = admit(operation, input, call, services)
  const attempt = async (): Promise<unknown> => {
    try {
      return await run(admitted)
    } catch (error) {
      if (operation.effect !== 'Remove' || !isStorageFull(error) || !services.reserve.release()) throw error
      return run(admitted)
    }
  }
  const value = await attempt()
  if (operation.effect !== 'Read') await services.commits.synced()
  return value
}
