import type { ContractHandlers, EmbeddingStatus, embeddingApi } from '../../../contracts/index.ts'
import type { CallContext } from '../../platform/index.ts'
import type { Reembedding } from '../reembedding/create-reembedding.ts'

export const createEmbeddingHandlers = (
  reembedding: Reembedding,
): ContractHandlers<typeof embeddingApi, CallContext> => {
  const after = async (change: Promise<void>): Promise<EmbeddingStatus> => {
    await change
    return reembedding.status()
  }
  return {
    GetEmbedding: async () => ({
      status: reembedding.status(),
      models: [...reembedding.models()],
      canImport: reembedding.canImport,
      canConnect: reembedding.canConnect,
    }),
    ChooseEmbeddingModel: (version) => after(reembedding.choose(version)),
    PauseReembedding: () => after(reembedding.pause()),
    ResumeReembedding: () => after(reembedding.resume()),
    CancelReembedding: () => after(reembedding.cancel()),
    RollBackEmbedding: () => after(reembedding.rollBack()),
    ImportEmbeddingModel: ({ folder }) => reembedding.importModel(folder),
    ConnectEmbeddingModel: (endpoint) => reembedding.connectModel(endpoint),
    RemoveEmbeddingModel: (version) => reembedding.removeModel(version),
  }
}
