import { createContext, memo, useContext, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Citation, SentenceSupport } from '../../../contracts/index.ts'
import { Markdown } from '../../ui/index.ts'
import { CitationChip } from '../citation-chip.tsx'
import { type TextBlock, textBlocks, wholeBlocks } from '../reply/text-blocks.ts'

interface Cited {
  readonly citations: readonly Citation[]
  readonly onOpenCitation: (citation: Citation) => void
}

const CitedContext = createContext<Cited>({ citations: [], onOpenCitation: () => undefined })

const CitedNumber = ({ number }: { readonly number: number }) => {
  const { citations, onOpenCitation } = useContext(CitedContext)
  const citation = citations.find((each) => each.number === number)
  // A number without a passage stands for nothing.
  return citation ? <CitationChip number={number} citation={citation} onOpen={onOpenCitation} /> : null
}

const renderCitation = (number: number) => <CitedNumber number={number} />

const none: readonly SentenceSupport[] = []

interface BlockProps extends TextBlock {
  /** Of the whole text. */
  readonly unsupported: readonly SentenceSupport[]
}

const Block = memo(({ start, text, unsupported }: BlockProps) => {
  const { t } = useTranslation()
  const marked = useMemo(() => {
    const own = unsupported.filter((stretch) => stretch.start < start + text.length && stretch.end > start)
    return own.length === 0 ? none : own.map((each) => ({ ...each, start: each.start - start, end: each.end - start }))
  }, [unsupported, start, text])
  return <Markdown text={text} renderCitation={renderCitation} marked={marked} markedAs={t('assistant.support.mark')} />
})
Block.displayName = 'Block'

export interface ReplyTextProps extends Cited {
  readonly text: string
  /** Whether there is more to come. */
  readonly isGrowing: boolean
  /** Of its sentences; those that no passage supports are marked. */
  readonly support?: readonly SentenceSupport[] | undefined
}

/** A reply's text with its citations as chips, in progress and stored alike: what is settled is drawn once, however much is written after it and whatever is told of it at its end. */
export const ReplyText = memo(({ text, isGrowing, citations, support = none, onOpenCitation }: ReplyTextProps) => {
  const blocks = useMemo(() => (isGrowing ? textBlocks : wholeBlocks)(text), [text, isGrowing])
  const unsupported = useMemo(() => {
    const found = support.filter(({ verdict }) => verdict === 'Unsupported')
    return found.length === 0 ? none : found
  }, [support])
  const cited = useMemo(() => ({ citations, onOpenCitation }), [citations, onOpenCitation])
  if (text === '') return null
  return (
    <CitedContext value={cited}>
      <div className="streamed">
        {blocks.map((block, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: text is added at its end alone
          <Block key={at} {...block} unsupported={unsupported} />
        ))}
      </div>
    </CitedContext>
  )
})
ReplyText.displayName = 'ReplyText'
