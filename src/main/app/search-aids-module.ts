import { searchAidsApi } from '../../contracts/index.ts'
import { guardContract } from '../platform/index.ts'
import type { SearchAids } from '../retrieval/index.ts'
import type { ServerModule } from './server-module.ts'

/** ISearchAidsApi: models for pictures and for reranking, taken in and chosen while the app runs. */
export const searchAidsModule = (aids: Pick<SearchAids, 'handlers'>): ServerModule => ({
  name: 'search-aids',
  connect: () => ({ apis: [guardContract(searchAidsApi, aids.handlers)] }),
})
