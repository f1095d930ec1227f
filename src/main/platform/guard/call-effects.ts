import type { ArrivingBytes, Operation } from '../../../contracts/index.ts'
import type { CallContext } from '../call-context.ts'
import type { CommitSync } from '../database/commit-sync.ts'
import type { Quotas } from '../quotas/quotas.ts'
import { isStorageFull } from '../storage/storage-full.ts'
import type { StorageReserve } from '../storage/storage-reserve.ts'
import type { Replacement } from './replacement.ts'

/** What stands around a call because of the effect that its row declares. */
export interface EffectServices {
  readonly commits: Pick<CommitSync, 'synced'>
  readonly reserve: Pick<StorageReserve, 'release'>
  readonly quotas: Quotas
  readonly replacement: Replacement
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

interface Call {
  readonly input: unknown
  readonly call: CallContext
}

/** Throws `TooManyRequests` for a caller who is over their quota; returns the input to call with. */
const admit = ({ effect, streamed }: Operation, { input, call }: Call, { quotas }: EffectServices): unknown => {
  const { userId } = call.access
  if (effect === 'Message') quotas.addMessage(userId)
  if (effect === 'Document') quotas.addDocument(userId)
  return countBytes(input, streamed, (bytes) => quotas.addBytes(userId, bytes))
}

const change = async (
  operation: Operation,
  called: Call,
  services: EffectServices,
  run: (input: unknown) => Promise<unknown>,
): Promise<unknown> => {
  const admitted = admit(operation, called, services)
  const attempt = async (): Promise<unknown> => {
    try {
      return await run(admitted)
    } catch (error) {
      if (operation.effect !== 'Remove' || !isStorageFull(error) || !services.reserve.release()) throw error
      return run(admitted)
    }
  }
  const value = await attempt()
  await services.commits.synced()
  return value
}

/**
 * Runs a call as its effect asks: counted against the caller's quotas, with the reserved room where it frees some itself, answered only when what it changed is
 * on the disk, and refused while everything is being replaced, also where that began after the call did: what it changed would be gone.
 */
export const withEffect = async (
  operation: Operation,
  called: Call,
  services: EffectServices,
  run: (input: unknown) => Promise<unknown>,
): Promise<unknown> => {
  const { replacement } = services
  if (operation.effect === 'Read') return run(admit(operation, called, services))
  if (operation.effect === 'Replace') return replacement.during(() => change(operation, called, services, run))
  replacement.refuseChanges()
  const value = await change(operation, called, services, run)
  replacement.refuseChanges()
  return value
}
