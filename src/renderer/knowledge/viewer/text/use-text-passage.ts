import { useQuery } from '@tanstack/react-query'
import { MAX_READ_LENGTH } from '../../../../contracts/index.ts'
import { useClient } from '../../../client/index.ts'
import type { ShownPassage } from '../shown-passage.ts'
import { type PassageState, passageState } from './passage-drift.ts'
import { textQuery } from './read-text.ts'

/** How far around a passage it is looked for when it no longer stands in its place. */
const margin = 65_536

/** Whether a passage still stands where it stood; null while that is being read, or where there is none. */
export const useTextPassage = (documentId: string, passage: ShownPassage | null): PassageState | null => {
  const { documents } = useClient()
  const span = passage?.span ?? { start: 0, end: 0 }
  const offset = Math.max(0, span.start - margin)
  const length = Math.min(MAX_READ_LENGTH, span.end + margin - offset)
  const around = useQuery({ ...textQuery(documents, documentId, { offset, length }), enabled: passage !== null })
  if (!passage || !around.data) return null
  return passageState({ start: span.start, end: span.end }, passage.quote, around.data)
}
