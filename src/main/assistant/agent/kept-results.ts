import type { AIProviderToolResult } from '../../../contracts/index.ts'
import { jsonLength } from '../tools/json-length.ts'

/** What a conversation keeps of the tool results of one reply, as JSON in UTF-16 units. */
const MOST_KEPT = 1_000_000

const leftOut = (given: AIProviderToolResult): AIProviderToolResult => ({
  ...given,
  result: {
    type: 'Failed',
    error: 'This result was read by the model and not kept: the reply had too many long ones.',
  },
})

/** The tool results of a reply as they are stored: those that no longer fit are replaced by a word on them. */
export const keptResults = (results: readonly AIProviderToolResult[]): AIProviderToolResult[] => {
  let room = MOST_KEPT
  return results.map((given) => {
    const { result } = given
    const length = result.type === 'Succeeded' ? jsonLength(result.value, room) : result.error.length
    if (length > room) return leftOut(given)
    room -= length
    return given
  })
}
