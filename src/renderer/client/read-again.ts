import type { InvalidateQueryFilters, QueryClient, QueryKey } from '@tanstack/react-query'

/** Reads again what is shown. A first answer that is under way is let come in before, as it may have been given earlier than what is told now. */
export const readAgain = async (queries: QueryClient, filters: InvalidateQueryFilters = {}): Promise<void> => {
  const underWay = queries
    .getQueryCache()
    .findAll(filters)
    .filter(({ state }) => state.fetchStatus === 'fetching' && state.data === undefined)
  await queries.invalidateQueries(filters)
  await Promise.all(underWay.map(({ queryKey }) => queries.invalidateQueries({ queryKey, exact: true })))
}

/** Reads something again that is being read: after news of it, as what is on its way may have been answered before them. */
export const readAgainIfUnderWay = (queries: QueryClient, queryKey: QueryKey): void => {
  // By its key: the search through all queries takes long where thousands are known.
  if (queries.getQueryState(queryKey)?.fetchStatus === 'fetching') void readAgain(queries, { queryKey, exact: true })
}
