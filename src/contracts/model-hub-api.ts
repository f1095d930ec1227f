import { z } from 'zod'
import { defineContract } from './contract.ts'
import { nothing, option } from './scalars.ts'

const LONGEST = 200

/** A model's place on a hub, such as `Xenova/bge-small-en-v1.5`. */
export const hubRepository = z
  .string()
  .trim()
  .max(LONGEST)
  .regex(/^[A-Za-z0-9][\w.-]*\/[A-Za-z0-9][\w.-]*$/, 'repository must be written as owner/name')

/** Running until it is Done, with the model imported, or Failed, when what arrived is kept for another try. */
export const hubDownload = z.object({
  repository: hubRepository,
  state: z.enum(['Running', 'Failed', 'Done']),
  doneBytes: z.int().nonnegative(),
  /** 0 until it is known. */
  totalBytes: z.int().nonnegative(),
  /** Why it failed. */
  problem: option(z.string()),
})
export type HubDownload = z.infer<typeof hubDownload>

/** Where models can be downloaded from, which ones Alcove knows how to run, and the download under way or last ended. */
export const modelHub = z.object({
  /** The address that is asked: a mirror, or the hub itself. */
  address: z.string(),
  isMirror: z.boolean(),
  offered: z.array(z.object({ name: z.string(), repository: hubRepository })),
  download: option(hubDownload),
  /** Whether a model can be downloaded here. */
  canDownload: z.boolean(),
})
export type ModelHub = z.infer<typeof modelHub>

/** What a download would bring, for the word of a person: nothing but these names and sizes was asked for. */
export const hubModel = z.object({
  repository: hubRepository,
  /** The commit that is downloaded, or the name of a branch where the hub tells none. */
  revision: z.string().regex(/^[\w.-]{1,100}$/),
  address: z.string(),
  fileCount: z.int().nonnegative(),
  sizeBytes: z.int().nonnegative(),
})
export type HubModel = z.infer<typeof hubModel>

/** Embedding models from a hub. Nothing is asked of it before a person looks a model up, and nothing downloaded before they say so. */
export const modelHubApi = defineContract('IModelHubApi', {
  GetModelHub: {
    summary: 'Where embedding models can be downloaded from, which are known, and how far a download has come.',
    input: nothing,
    output: modelHub,
    permission: 'platform:admin',
    effect: 'Read',
  },
  SaveHubAddress: {
    summary: 'Ask a mirror in place of the hub; null for the hub itself.',
    input: z.object({ address: option(z.string().trim().min(1).max(2_000)) }),
    output: modelHub,
    permission: 'platform:admin',
  },
  LookUpHubModel: {
    summary: 'What a download of a model would bring: how many bytes, and from where.',
    input: z.object({ repository: hubRepository }),
    output: hubModel,
    permission: 'platform:admin',
    effect: 'Read',
  },
  DownloadHubModel: {
    summary: 'Download an embedding model in the background and import it; goes on where an earlier try broke off.',
    input: hubModel.pick({ repository: true, revision: true }),
    output: modelHub,
    permission: 'platform:admin',
  },
  CancelHubDownload: {
    summary: 'Stop the download and delete what came of it, or put an ended one out of sight.',
    input: nothing,
    output: modelHub,
    permission: 'platform:admin',
  },
})
