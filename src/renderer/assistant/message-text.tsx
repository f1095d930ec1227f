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
    (number: number) => (
      <CitationChip
        number={number}
        citation={citations.find((each) => each.number === number)}
        onOpen={onOpenCitation}
      />
    ),
    [citations, onOpenCitation],
  )
  return <Markdown text={text} renderCitation={renderCitation} />
}
