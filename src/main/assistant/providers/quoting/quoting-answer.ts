import type { AIProviderToolResult } from '../../../../contracts/index.ts'
import { SEARCH_KNOWLEDGE, searchKnowledgeResult } from '../../tools/search-knowledge-result.ts'
import { chooseQuotes } from './choose-quotes.ts'
import { formatQuote } from './format-quote.ts'

const NOTHING_FOUND = `I found nothing in your documents that answers this.

I can only quote what stands in them. Add documents that cover it, ask again in other words, or connect a model in Settings.`

export const SEARCH_MISSING = `I answer by quoting your documents, and they cannot be searched here. Connect a model in Settings to get an answer.`

const INTRODUCTION = 'Quoted from your documents:'

/** The reply to a question from what a search brought: quotes, or plain words that there are none. */
export const quotingAnswer = (question: string, results: readonly AIProviderToolResult[]): string => {
  const search = results.findLast(({ name }) => name === SEARCH_KNOWLEDGE)
  if (!search) return SEARCH_MISSING
  if (search.result.type === 'Failed') return `Your documents could not be searched: ${search.result.error}`
  const found = searchKnowledgeResult.safeParse(search.result.value)
  if (!found.success) return 'Your documents could not be searched: the result could not be read. Ask again.'
  const quotes = chooseQuotes(question, found.data.passages)
  if (quotes.length === 0) return NOTHING_FOUND
  return [INTRODUCTION, ...quotes.map((quote) => formatQuote(quote, question))].join('\n\n')
}
