import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FoundPassage, QueryCorrection } from '../../../contracts/index.ts'
import { useClient } from '../../client/index.ts'
import { passagesQuery } from '../passages/passages-query.ts'

const MOST = 20

/** What the search of the documents page finds inside the documents. */
export interface FoundInside {
  readonly passages: readonly FoundPassage[]
  readonly corrections: readonly QueryCorrection[]
  /** Whether passages are shown in place of names. */
  readonly isShown: boolean
  show(shown: boolean): void
}

/** Looks inside the documents for what their names are searched for. Passages are shown once somebody asks for them, or where no name has the words. */
export const usePassages = (search: string | null, hasNames: boolean): FoundInside => {
  const words = search ?? ''
  const { data } = useQuery(passagesQuery(useClient(), words, MOST))
  const [chosen, setChosen] = useState<{ readonly words: string; readonly shown: boolean } | null>(null)
  const passages = words === '' ? [] : (data?.passages ?? [])
  const wanted = chosen?.words === words ? chosen.shown : !hasNames
  return {
    passages,
    corrections: data?.corrections ?? [],
    isShown: wanted && passages.length > 0,
    show: (shown) => setChosen({ words, shown }),
  }
}
