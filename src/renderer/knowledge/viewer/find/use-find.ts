import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FoundInDocument } from '../../../../contracts/index.ts'
import { queryKeys, useClient } from '../../../client/index.ts'
import { useSettledValue } from '../../../ui/index.ts'

const settleMs = 200

type Match = FoundInDocument['matches'][number]

export interface Find {
  readonly words: string
  /** The match that is shown; null while there is none. */
  readonly current: Match | null
  /** Which of the matches that is, from 0. */
  readonly index: number
  /** How many there are; null while that is being found out. */
  readonly count: number | null
  /** Whether there are more than `count`. */
  readonly isCapped: boolean
  readonly error: unknown
  type(words: string): void
  /** Goes on to another match, past the last to the first. */
  step(by: 1 | -1): void
}

/** Looks words up in all of a document, whatever of it is drawn. */
export const useFind = (documentId: string): Find => {
  const { documents } = useClient()
  const [{ words, index }, setState] = useState({ words: '', index: 0 })
  const query = useSettledValue(words.trim(), settleMs)
  const found = useQuery({
    queryKey: [...queryKeys.documentContent(documentId), 'found', query],
    queryFn: () => documents.FindInDocument({ documentId, query }),
    enabled: query !== '',
    gcTime: 0,
  })
  const isCurrent = query !== '' && query === words.trim() && !found.isPending
  const matches = isCurrent ? (found.data?.matches ?? []) : []
  return {
    words,
    current: matches[index] ?? null,
    index,
    count: isCurrent ? matches.length : null,
    isCapped: found.data?.isCapped ?? false,
    error: isCurrent ? found.error : null,
    type: (typed) => setState({ words: typed, index: 0 }),
    step: (by) =>
      setState((state) =>
        matches.length === 0 ? state : { ...state, index: (state.index + by + matches.length) % matches.length },
      ),
  }
}
