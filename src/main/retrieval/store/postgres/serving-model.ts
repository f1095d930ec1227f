import { sameVersion } from '../../embedding/embedding-version.ts'
import type { StoreModel } from '../searched-model.ts'
import type { OpenPostgres } from './open-postgres.ts'

/** The model that is searched where nobody names one. */
export interface ServingModel {
  /** Null until one is told. */
  current(): StoreModel | null
  serve(model: StoreModel): void
  /** Its number in the store, or that of any model with vectors of such a length where none is told; 0 where the store has none. */
  numberOf(models: OpenPostgres['models'], dimensions: number): Promise<number>
}

export const createServingModel = (first: StoreModel | null): ServingModel => {
  let serving = first
  return {
    current: () => serving,
    serve: (model) => {
      if (serving === null || !sameVersion(serving, model) || serving.modelDir !== model.modelDir) serving = model
    },
    numberOf: async (models, dimensions) =>
      (serving === null ? await models.ofLength(dimensions) : await models.find(serving)) ?? 0,
  }
}
