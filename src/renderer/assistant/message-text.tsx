import { useCallback } from 'react'
import type { Citation } from '../../contracts/index.ts'
import { Markdown } from '../ui/index.ts'
import { CitationChip } from './citation-chip.tsx'

export interface MessageTextProps {
  readonly text: string
  readonly citations: readonly Citation[]
  readonly onOpenCitation: (citation: Citation) => void
}

/** A reply's text with its citations as chips, streamed and stored alike. */
export const MessageText = ({ text, citations, onOpenCitation }: MessageTextProps) => {
  const renderCitation = useCallback(
    (number: number) => {
      const citation = citations.find((each) => each.number === number)
      // A number without a passage stands for nothing.
      return citation ? <CitationChip number={number} citation={citation} onOpen={onOpenCitation} /> : null
    },
    [citations, onOpenCitation],
  )
  return <Markdown text={text} renderCitation={renderCitation} />
}
