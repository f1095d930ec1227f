import { id, NOBODY, type Step, stepsOf } from './step.ts'

const retrieval = stepsOf('IRetrievalApi')

/** Searches and what they looked at. */
export const searches: readonly Step[] = [
  retrieval('Search', 'matches', {
    input: () => ({ query: 'dome motor', requestedScopes: null, topK: 3, minScore: -1 }),
    learn: ({ traceId }: { traceId: string }, known) => known.set('trace', traceId),
  }),
  retrieval('Search', 'scopes that are not the caller’s', {
    input: () => ({ query: 'dome', requestedScopes: [{ type: 'Team', teamId: 'strangers' }] }),
  }),
  retrieval('FindPassages', 'the places', { input: () => ({ query: 'dome motor', limit: 3 }) }),
  retrieval('FindPassages', 'a query without words', { input: () => ({ query: ' ' }), refused: 400 }),
  retrieval('Explain', 'what was looked at', { input: () => ({ query: 'dome motor', topK: 1 }) }),
  retrieval('Explain', 'a query without words', { input: () => ({ query: ' ' }), refused: 400 }),
  retrieval('GetTrace', 'what was done', { input: id('trace') }),
  retrieval('GetTrace', 'an unknown id', { input: () => NOBODY }),
]
