import { z } from 'zod'
import { type AIContextEntry, aiContextEntry } from '../../../contracts/index.ts'
import type { BlobStore } from '../../platform/index.ts'
import { teamFolders } from '../documents/team-folders.ts'

/** What the standing context was until it was replaced. */
export interface FormerContext {
  /** The moment of its replacement, as a file name has it; in the order of time. */
  readonly versionId: string
  readonly replacedAt: string
}

const stored = z.array(aiContextEntry)
const KEPT_VERSIONS = 50

const pathOf = (teamId: string): string => `${teamFolders(teamId).aiContext}/entries.json`
const versionsOf = (teamId: string): string => `${teamFolders(teamId).aiContext}/versions`
const versionFile = /\/(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)\.json$/

/** By their order; entries of the same order as they were saved. */
const inOrder = (entries: readonly AIContextEntry[]): AIContextEntry[] =>
  entries.toSorted((one, other) => one.order - other.order)

const encode = (entries: readonly AIContextEntry[]): Uint8Array =>
  Buffer.from(JSON.stringify(inOrder(entries), null, 2))

const read = async (blobs: BlobStore, path: string): Promise<AIContextEntry[] | null> => {
  const bytes = await blobs.get(path)
  return bytes === null ? null : inOrder(stored.parse(JSON.parse(Buffer.from(bytes).toString('utf8'))))
}

/** A team's standing context in its order; none for a team that never had one. Throws for a file that holds something else. */
export const readStandingContext = async (blobs: BlobStore, teamId: string): Promise<AIContextEntry[]> =>
  (await read(blobs, pathOf(teamId))) ?? []

const timeOf = (versionId: string): string => versionId.replace(/T(\d\d)-(\d\d)-(\d\d)-/, 'T$1:$2:$3.')

/** What the standing context was before, latest first. */
export const listFormerContexts = async (blobs: BlobStore, teamId: string): Promise<FormerContext[]> =>
  (await blobs.list(versionsOf(teamId)))
    .flatMap((path) => versionFile.exec(path)?.[1] ?? [])
    .map((versionId) => ({ versionId, replacedAt: timeOf(versionId) }))
    .reverse()

/** Null for a version that is not there. */
export const readFormerContext = async (
  blobs: BlobStore,
  teamId: string,
  versionId: string,
): Promise<AIContextEntry[] | null> => {
  const path = `${versionsOf(teamId)}/${versionId}.json`
  return versionFile.test(path) ? read(blobs, path) : null
}

/**
 * Replaces a team's standing context and keeps what it was. Throws `StorageFull`; then it is as it was. Calls for one team must come one after the
 * other.
 */
export const writeStandingContext = async (
  blobs: BlobStore,
  teamId: string,
  entries: readonly AIContextEntry[],
  replacedAt: string,
): Promise<void> => {
  const former = await blobs.get(pathOf(teamId))
  const next = encode(entries)
  if (former !== null && Buffer.compare(former, next) !== 0)
    await blobs.put(`${versionsOf(teamId)}/${replacedAt.replaceAll(/[:.]/g, '-')}.json`, former)
  await blobs.put(pathOf(teamId), next)
  for (const { versionId } of (await listFormerContexts(blobs, teamId)).slice(KEPT_VERSIONS))
    await blobs.delete(`${versionsOf(teamId)}/${versionId}.json`)
}
