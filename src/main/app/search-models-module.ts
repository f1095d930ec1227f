import { modelHubApi, searchAidsApi } from '../../contracts/index.ts'
import { guardContract } from '../platform/index.ts'
import type { ModelHubService, SearchAids } from '../retrieval/index.ts'
import type { ServerModule } from './server-module.ts'

/** What brings models for the search into the running app. */
export interface SearchModelsOptions {
  readonly aids: Pick<SearchAids, 'handlers'>
  readonly hub: Pick<ModelHubService, 'handlers'>
}

/** ISearchAidsApi and IModelHubApi: models for pictures and for reranking, chosen while the app runs, and models that are downloaded. */
export const searchModelsModule = ({ aids, hub }: SearchModelsOptions): ServerModule => ({
  name: 'search-models',
  connect: () => ({
    apis: [guardContract(searchAidsApi, aids.handlers), guardContract(modelHubApi, hub.handlers)],
  }),
})
