import { useMemo } from 'react'
import type { Citation } from '../../contracts/index.ts'
import { MessageText } from './message-text.tsx'
import { textBlocks } from './reply/text-blocks.ts'

export interface StreamedTextProps {
  readonly text: string
  readonly citations: readonly Citation[]
  readonly onOpenCitation: (citation: Citation) => void
}

/** A text that grows: what is settled is parsed once, however much is written after it. */
export const StreamedText = ({ text, citations, onOpenCitation }: StreamedTextProps) => {
  const blocks = useMemo(() => textBlocks(text), [text])
  return (
    <div className="streamed">
      {blocks.map((block) => (
        <MessageText key={block.start} text={block.text} citations={citations} onOpenCitation={onOpenCitation} />
      ))}
    </div>
  )
}
