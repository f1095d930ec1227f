import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useClient } from '../../../client/index.ts'
import { textQuery } from '../text/read-text.ts'
import { type CsvIndex, PAGE_LENGTH, scanCsv } from './scan-csv.ts'

const showEveryMs = 120

export type CsvState =
  | { readonly type: 'Opening' }
  | { readonly type: 'NoText' }
  | { readonly type: 'Failed'; readonly error: unknown }
  | { readonly type: 'Open'; readonly index: CsvIndex }

/** Where the records of a CSV document begin; rows can be shown while the rest of the file is still being read. */
export const useCsvIndex = (documentId: string): CsvState => {
  const { documents } = useClient()
  const queries = useQueryClient()
  const [state, setState] = useState<CsvState>({ type: 'Opening' })

  useEffect(() => {
    let stopped = false
    const scan = async () => {
      setState({ type: 'Opening' })
      let shownAt = Number.NEGATIVE_INFINITY
      let latest: CsvState = { type: 'NoText' }
      const read = (offset: number) =>
        queries.fetchQuery(textQuery(documents, documentId, { offset, length: PAGE_LENGTH }))
      for await (const index of scanCsv(read)) {
        if (stopped) return
        latest = { type: 'Open', index }
        if (performance.now() - shownAt < showEveryMs) continue
        shownAt = performance.now()
        setState(latest)
      }
      if (!stopped) setState(latest)
    }
    scan().catch((error: unknown) => {
      if (!stopped) setState({ type: 'Failed', error })
    })
    return () => {
      stopped = true
    }
  }, [documents, queries, documentId])

  return state
}
