import { join } from 'node:path'
import { z } from 'zod'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import {
  type ContractHandlers,
  type SearchAid,
  type SearchAidKind,
  type SearchAidModel,
  searchAidKind,
  type searchAidsApi,
} from '../../../contracts/index.ts'
import { AlcoveError, type CallContext, type ConfigStore } from '../../platform/index.ts'
import { readModelJson, refuseFolder } from '../model-folder/read-model-folder.ts'
import type { ImageEmbedder } from '../pictures/image-embedder.ts'
import { openPictureModels } from '../pictures/picture-models.ts'
import type { Reranker } from '../pipeline/reranker.ts'
import { openRerankingModels } from '../reranking/reranking-models.ts'

/** Where rerankers and picture models stand, and what was chosen among them. */
export interface SearchAidsOptions {
  /** Holds a folder for each kind of model. */
  readonly folder: string
  /** Keeps what was chosen. */
  readonly configStore: ConfigStore
  /** Whether callers own the machine, whose folders they may name then. */
  readonly canImport: boolean
}

/** The models that help the search, and which of them are in use. */
export interface SearchAids {
  readonly handlers: ContractHandlers<typeof searchAidsApi, CallContext>
  /** The model for pictures that is in use; `null` while none is. */
  imageEmbedder(): ImageEmbedder | null
  /** The model for reranking that is in use; `null` while none is. */
  reranker(): Reranker | null
  /** Told each time that another model for pictures is in use. */
  onPictureModel(listener: () => void): void
  close(): Promise<void>
}

const SCOPE = '_platform'
const keyOf = (kind: SearchAidKind): string => `search-aid:${kind}`

const config = z.object({ model_type: z.string().optional() })

/** Opens the models that were taken in; none is loaded before it is used. */
export const createSearchAids = ({ folder, configStore, canImport }: SearchAidsOptions): SearchAids => {
  const pictures = openPictureModels(join(folder, 'pictures'))
  const reranking = openRerankingModels(join(folder, 'reranking'))
  const shelves = { Pictures: pictures, Reranking: reranking } as const
  const listeners = new Set<() => void>()

  const listOf = (kind: SearchAidKind): readonly Omit<SearchAidModel, 'kind'>[] => shelves[kind].list()
  const find = <Model extends { readonly modelId: string }>(
    models: readonly Model[],
    modelId: string | null,
  ): Model | null => models.find((model) => model.modelId === modelId) ?? null
  const keptOf = (kind: SearchAidKind): string | null =>
    z.string().safeParse(configStore.get(SCOPE, keyOf(kind))).data ?? null
  /** What was chosen and is there. */
  const chosenOf = (kind: SearchAidKind): string | null => find(listOf(kind), keptOf(kind))?.modelId ?? null
  const modelOf = (kind: SearchAidKind, { modelId, displayName }: Omit<SearchAidModel, 'kind'>): SearchAidModel => ({
    kind,
    modelId,
    displayName,
  })
  const tell = () => ({
    canImport,
    aids: searchAidKind.options.map(
      (kind): SearchAid => ({
        kind,
        models: listOf(kind).map((model) => modelOf(kind, model)),
        chosen: chosenOf(kind),
      }),
    ),
  })
  const choose = (kind: SearchAidKind, modelId: string | null): void => {
    if (modelId !== null && find(listOf(kind), modelId) === null)
      throw new AlcoveError('NotFound', failureWords('SearchAidUnknown', { kind, model: modelId }))
    if (modelId === chosenOf(kind)) return
    if (modelId === null) configStore.delete(SCOPE, keyOf(kind))
    else configStore.set(SCOPE, keyOf(kind), modelId)
    if (kind === 'Pictures' && modelId !== null) for (const listener of listeners) listener()
  }
  const importModel = async (source: string): Promise<SearchAidModel> => {
    if (!canImport) throw new AlcoveError('Unavailable', failureWords('ModelsNotImportedHere'))
    const said = await readModelJson(source, 'config.json', config)
    if (said === null) return refuseFolder(failureWords('ModelFolderLacks', { file: 'config.json' }))
    const kind = said.model_type === 'clip' ? 'Pictures' : 'Reranking'
    return modelOf(kind, await shelves[kind].import(source))
  }
  return {
    imageEmbedder: () => find(pictures.list(), keptOf('Pictures')),
    reranker: () => find(reranking.list(), keptOf('Reranking')),
    onPictureModel: (listener) => void listeners.add(listener),
    handlers: {
      GetSearchAids: async () => tell(),
      ChooseSearchAid: async ({ kind, modelId }) => {
        choose(kind, modelId)
        return tell()
      },
      ImportSearchAid: ({ folder: source }) => importModel(source),
      RemoveSearchAid: async ({ kind, modelId }) => {
        if (chosenOf(kind) === modelId) throw new AlcoveError('Conflict', failureWords('SearchAidInUse'))
        await shelves[kind].remove((model) => model.modelId === modelId)
      },
    },
    close: async () => {
      await Promise.all([pictures.close(), reranking.close()])
    },
  }
}
