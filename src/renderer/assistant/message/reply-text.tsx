import { createContext, memo, useContext, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Citation, SentenceSupport } from '../../../contracts/index.ts'
import { Markdown } from '../../ui/index.ts'
import { CitationChip } from '../citation-chip.tsx'
import { grownBlocks, type TextBlock, wholeBlocks } from '../reply/text-blocks.ts'

interface Cited {
  readonly citations: readonly Citation[]
  readonly onOpenCitation: (citation: Citation) => void
}

const CitedContext = createContext<Cited>({ citations: [], onOpenCitation: () => undefined })

const CitedNumber = ({ number, isSpaced }: { readonly number: number; readonly isSpaced: boolean }) => {
  const { citations, onOpenCitation } = useContext(CitedContext)
  const citation = citations.find((each) => each.number === number)
  // A number without a passage stands for nothing, and the space before it would part a sentence from its full stop.
  if (!citation) return null
  return (
    <>
      {isSpaced && ' '}
      <CitationChip number={number} citation={citation} onOpen={onOpenCitation} />
    </>
  )
}

const renderCitation = (number: number, isSpaced: boolean) => <CitedNumber number={number} isSpaced={isSpaced} />

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

/** Blocks that are looked through at once: with every piece that comes, each group is looked at, and of the groups the last alone from inside. */
const PER_GROUP = 16

interface GroupProps {
  readonly blocks: readonly TextBlock[]
  readonly unsupported: readonly SentenceSupport[]
}

const isSameGroup = (before: GroupProps, now: GroupProps): boolean =>
  before.unsupported === now.unsupported &&
  before.blocks.length === now.blocks.length &&
  before.blocks.every((block, at) => block === now.blocks[at])

const Group = memo(
  ({ blocks, unsupported }: GroupProps) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: text is added at its end alone
    blocks.map((block, at) => <Block key={at} {...block} unsupported={unsupported} />),
  isSameGroup,
)
Group.displayName = 'Group'

const inGroups = (blocks: readonly TextBlock[]): readonly (readonly TextBlock[])[] =>
  Array.from({ length: Math.ceil(blocks.length / PER_GROUP) }, (_, at) =>
    blocks.slice(at * PER_GROUP, (at + 1) * PER_GROUP),
  )

/** The blocks of a text: while it grows, those that are settled stay the very same. */
const useBlocks = (text: string, isGrowing: boolean): readonly TextBlock[] => {
  // Right whichever drawing it is of: what does not go on with it is parted anew.
  const known = useRef<Parameters<typeof grownBlocks>[0]>({ text: '', blocks: [] })
  return useMemo(() => {
    const blocks = isGrowing ? grownBlocks(known.current, text) : wholeBlocks(text)
    known.current = { text, blocks }
    return blocks
  }, [text, isGrowing])
}

export interface ReplyTextProps extends Cited {
  readonly text: string
  /** Whether there is more to come. */
  readonly isGrowing: boolean
  /** Of its sentences; those that no passage supports are marked. */
  readonly support?: readonly SentenceSupport[] | undefined
}

/** A reply's text with its citations as chips, in progress and stored alike: what is settled is drawn once, however much is written after it and whatever is told of it at its end. */
export const ReplyText = memo(({ text, isGrowing, citations, support = none, onOpenCitation }: ReplyTextProps) => {
  const blocks = useBlocks(text, isGrowing)
  const unsupported = useMemo(() => {
    const found = support.filter(({ verdict }) => verdict === 'Unsupported')
    return found.length === 0 ? none : found
  }, [support])
  const cited = useMemo(() => ({ citations, onOpenCitation }), [citations, onOpenCitation])
  if (text === '') return null
  return (
    <CitedContext value={cited}>
      <div className="streamed">
        {inGroups(blocks).map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: text is added at its end alone
          <Group key={at} blocks={group} unsupported={unsupported} />
        ))}
      </div>
    </CitedContext>
  )
})
ReplyText.displayName = 'ReplyText'
