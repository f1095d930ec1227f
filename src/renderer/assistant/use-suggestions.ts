import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DocumentEntry } from '../../contracts/index.ts'
import { fetchSampleNames, queryKeys, useClient } from '../client/index.ts'
import { fetchSampleQuestions, keepFirst, pickQuestions, type Suggestion } from './sample-questions.ts'

const SUGGESTIONS = 3
/** Some documents answer no question for certain. */
const LOOKED_AT = 6

/** Questions that the documents answer: of the newest ones, each its own, then those that come with the sample library. */
export const useSuggestions = (
  indexed: readonly Pick<DocumentEntry, 'documentId' | 'fileName'>[],
): readonly Suggestion[] => {
  const { documents } = useClient()
  const { data: samples, isPending } = useQuery({
    queryKey: ['sample-questions'],
    queryFn: fetchSampleQuestions,
    enabled: indexed.length > 0,
    retry: false,
  })
  const { data: sampleNames = [], isPending: isUnnamed } = useQuery({
    queryKey: ['sample-names'],
    queryFn: fetchSampleNames,
    enabled: indexed.length > 0,
    retry: false,
  })
  // Not before it is known which documents are samples, whose questions were chosen by hand.
  const own =
    isPending || isUnnamed ? [] : indexed.filter(({ fileName }) => !sampleNames.includes(fileName)).slice(0, LOOKED_AT)
  const ownQuestions = useQueries({
    queries: own.map(({ documentId }) => ({
      queryKey: queryKeys.documentOverview(documentId),
      queryFn: () => documents.GetDocumentOverview(documentId),
    })),
    combine: (overviews) =>
      overviews.flatMap(({ data }, at): readonly Suggestion[] => {
        const [question] = data?.questions ?? []
        return question === undefined ? [] : [{ question, fileName: own[at]?.fileName ?? '' }]
      }),
  })
  const fileNames = new Set(indexed.map(({ fileName }) => fileName))
  const sampleQuestions = pickQuestions(samples ?? [], fileNames, samples?.length ?? 0)
  // What is shown stays where it is: more documents come while somebody is about to press.
  const [kept, setKept] = useState<readonly Suggestion[]>([])
  const shown = keepFirst(kept, [...ownQuestions, ...sampleQuestions]).slice(0, SUGGESTIONS)
  const isSame = shown.length === kept.length && shown.every(({ question }, at) => question === kept[at]?.question)
  if (!isSame) setKept(shown)
  return shown
}
