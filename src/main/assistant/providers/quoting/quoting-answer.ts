import type { RetrievedPassages } from '../../prompt/prompt-context.ts'
import { chooseQuotes } from './choose-quotes.ts'
import { formatQuote } from './format-quote.ts'

const NOTHING_FOUND = `I found nothing in your documents that answers this.

I can only quote what stands in them. Add documents that cover it, ask again in other words, or connect a model in Settings.`

export const SEARCH_MISSING = `I answer by quoting your documents, and they cannot be searched here. Connect a model in Settings to get an answer.`

const INTRODUCTION = 'Quoted from your documents:'

/** The reply to a question from what was found for it: quotes, or plain words that there are none. */
export const quotingAnswer = ({ query, passages }: RetrievedPassages): string => {
  const quotes = chooseQuotes(query, passages)
  if (quotes.length === 0) return NOTHING_FOUND
  return [INTRODUCTION, ...quotes.map((quote) => formatQuote(quote, query))].join('\n\n')
}
