import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Citation, SentenceSupport } from '../../contracts/index.ts'
import { Markdown } from '../ui/index.ts'
import { CitationChip } from './citation-chip.tsx'

export interface MessageTextProps {
  readonly text: string
  readonly citations: readonly Citation[]
  /** Of its sentences; those that no passage supports are marked. */
  readonly support?: readonly SentenceSupport[] | undefined
  readonly onOpenCitation: (citation: Citation) => void
}

/** A reply's text with its citations as chips, streamed and stored alike. */
export const MessageText = ({ text, citations, support, onOpenCitation }: MessageTextProps) => {
  const { t } = useTranslation()
  const unsupported = useMemo(() => support?.filter(({ verdict }) => verdict === 'Unsupported') ?? [], [support])
  const renderCitation = useCallback(
    (number: number) => {
      const citation = citations.find((each) => each.number === number)
      // A number without a passage stands for nothing.
      return citation ? <CitationChip number={number} citation={citation} onOpen={onOpenCitation} /> : null
    },
    [citations, onOpenCitation],
  )
  return (
    <Markdown text={text} renderCitation={renderCitation} marked={unsupported} markedAs={t('assistant.support.mark')} />
  )
}
