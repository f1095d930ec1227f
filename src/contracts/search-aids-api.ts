import { z } from 'zod'
import { defineContract } from './contract.ts'
import { nothing, option } from './scalars.ts'

/** What a model can do for the search besides embedding texts: look at pictures, or read what was found beside the question and put it in order. */
export const searchAidKind = z.enum(['Pictures', 'Reranking'])
export type SearchAidKind = z.infer<typeof searchAidKind>

const aidModelId = z.string().min(1).max(500)

/** A model that was taken in for one of them. */
export const searchAidModel = z.object({ kind: searchAidKind, modelId: aidModelId, displayName: z.string() })
export type SearchAidModel = z.infer<typeof searchAidModel>

/** Which models there are for a kind, and which of them is in use; `null` while none is, as it is at first. */
export const searchAid = z.object({
  kind: searchAidKind,
  models: z.array(searchAidModel),
  chosen: option(aidModelId),
})
export type SearchAid = z.infer<typeof searchAid>

const searchAids = z.object({
  aids: z.array(searchAid),
  /** Whether a model can be taken in from a folder. */
  canImport: z.boolean(),
})

/** Models that help the search, each off until it is chosen. */
export const searchAidsApi = defineContract('ISearchAidsApi', {
  GetSearchAids: {
    summary: 'Which models there are for looking at pictures and for reranking, and which are in use.',
    input: nothing,
    output: searchAids,
    permission: 'authenticated',
    effect: 'Read',
  },
  ChooseSearchAid: {
    summary: 'Use a model, or none. With a model for pictures, those of every library are read anew in the background.',
    input: z.object({ kind: searchAidKind, modelId: option(aidModelId) }),
    output: searchAids,
    permission: 'platform:admin',
  },
  ImportSearchAid: {
    summary: 'Take in a model from a folder of this machine, as transformers.js reads it; what it is for is found out.',
    input: z.object({ folder: z.string().trim().min(1, 'folder must not be empty').max(4096) }),
    output: searchAidModel,
    permission: 'platform:admin',
  },
  RemoveSearchAid: {
    summary: 'Delete such a model that is not in use.',
    input: z.object({ kind: searchAidKind, modelId: aidModelId }),
    output: nothing,
    permission: 'platform:admin',
    effect: 'Remove',
  },
})
