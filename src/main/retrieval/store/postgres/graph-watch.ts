import type { Logger } from '../../../platform/index.ts'
import type { EmbeddingVersion } from '../../embedding/embedding-version.ts'
import type { OpenPostgres } from './open-postgres.ts'

/** Makes the graph of vectors once there are many, beside the work. */
export interface GraphWatch {
  /** That so many vectors of a model came. */
  onAdded(count: number, version: EmbeddingVersion): void
  /** What fails from now on is not told; `ended` resolves once nothing is under way. */
  close(): { readonly ended: Promise<void> }
}

/** Chunks that come between two looks whether a graph is due. */
const GRAPH_LOOK = 4096

export const createGraphWatch = (open: () => Promise<OpenPostgres>, logger: Logger): GraphWatch => {
  let sinceLook = GRAPH_LOOK
  let looking: Promise<void> = Promise.resolve()
  let isClosing = false
  const look = async (version: EmbeddingVersion): Promise<void> => {
    if (isClosing) return
    try {
      const { models } = await open()
      await models.keepGraph(await models.add(version), version.dimensions)
    } catch (error) {
      if (!isClosing)
        logger.warn({ err: error }, 'The graph of vectors could not be made; every one is compared meanwhile')
    }
  }
  return {
    onAdded: (count, version) => {
      sinceLook += count
      if (sinceLook < GRAPH_LOOK) return
      sinceLook = 0
      looking = looking.then(() => look(version))
    },
    close: () => {
      isClosing = true
      return { ended: looking }
    },
  }
}
