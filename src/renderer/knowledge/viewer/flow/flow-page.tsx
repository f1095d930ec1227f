import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type AddedWords,
  addedWordsIn,
  type DocumentLayout,
  type DocumentOutline,
} from '../../../../contracts/index.ts'
import { queryKeys, useClient } from '../../../client/index.ts'
import type { DocumentViewProps } from '../document-view.ts'
import { PageToRead } from '../page-to-read.tsx'
import type { Stretch } from '../text/passage-drift.ts'
import { ViewerMessage } from '../viewer-message.tsx'
import { type FlowBlock, flowBlocks } from './flow-blocks.ts'
import { FlowTable } from './flow-table.tsx'
import { labelledParts } from './labelled-parts.ts'
import { type MarkIndex, markIndex } from './mark-index.ts'
import { SetText } from './set-text.tsx'

const none: DocumentOutline = []
const plain: DocumentLayout = { marks: [], tables: [] }

/**
 * What was read of a web page, an office file, a book or a mail, as a page to read: made of its words alone, with its links, tables and emphasis drawn
 * anew, so that nothing of the file itself can run, load or look like the app.
 */
const FlowPage = (props: DocumentViewProps & { readonly text: string }) => {
  const { text, document } = props
  const { documents } = useClient()
  const { documentId, contentType, fileName } = document
  const { data: outline } = useQuery({
    queryKey: queryKeys.documentOutline(documentId),
    queryFn: () => documents.GetDocumentOutline(documentId),
  })
  const { data: layout, isPending } = useQuery({
    queryKey: [...queryKeys.documentContent(documentId), 'text', 'layout'],
    queryFn: () => documents.GetDocumentLayout(documentId),
  })
  const { marks, tables } = layout ?? plain
  const blocks = useMemo(() => flowBlocks(text, outline ?? none, tables), [text, outline, tables])
  const index = useMemo(() => markIndex(marks), [marks])
  const added = useMemo(
    () => markIndex(addedWordsIn(text, { contentType, fileName, headings: outline ?? none })),
    [text, contentType, fileName, outline],
  )
  const { t } = useTranslation()
  // Drawn once it is known how: a passage would move under the reader's eyes.
  if (isPending) return <ViewerMessage busy>{t('viewer.opening')}</ViewerMessage>
  return (
    <PageToRead {...props}>
      {(marked) => (
        <div>
          {blocks.map((block) => (
            <FlowBlockView key={block.start} block={block} added={added} whole={text} marks={index} marked={marked} />
          ))}
        </div>
      )}
    </PageToRead>
  )
}

export default FlowPage

interface FlowBlockViewProps {
  readonly block: FlowBlock
  /** Words that the app put into the text. */
  readonly added: MarkIndex<AddedWords>
  readonly whole: string
  readonly marks: MarkIndex
  readonly marked: Stretch | null
}

const sizes = ['text-2xl', 'text-xl', 'text-lg', 'text-base', 'text-base', 'text-base'] as const

const FlowBlockView = ({ block, added, whole, marks, marked }: FlowBlockViewProps) => {
  const labelled = (written: Exclude<FlowBlock, { type: 'List' | 'Table' }>) =>
    labelledParts(written, added).map(({ start, text, isAdded }) =>
      isAdded ? (
        <AddedLabel key={start} label={text} start={start} marked={marked} />
      ) : (
        <SetText key={start} text={text} start={start} marks={marks} marked={marked} />
      ),
    )
  switch (block.type) {
    case 'Heading': {
      const level = Math.max(1, Math.min(6, block.level))
      return (
        // biome-ignore lint/a11y/useSemanticElements: its level is a value
        <div
          role="heading"
          aria-level={level}
          data-start={block.start}
          className={`mt-8 mb-3 font-semibold leading-snug first:mt-0 ${sizes[level - 1]}`}
        >
          {labelled(block)}
        </div>
      )
    }
    case 'List':
      return (
        <ul className="my-4 space-y-1">
          {block.items.map(({ start, text, depth }) => (
            <li
              key={start}
              className="-indent-3 whitespace-pre-line [overflow-wrap:anywhere]"
              style={{ paddingInlineStart: `${0.75 + depth * 1.5}rem` }}
            >
              <SetText text={text} start={start} marks={marks} marked={marked} />
            </li>
          ))}
        </ul>
      )
    case 'Table':
      return <FlowTable table={block.table} whole={whole} marks={marks} marked={marked} />
    case 'Paragraph':
      return (
        <p className="my-4 whitespace-pre-line [overflow-wrap:anywhere] [unicode-bidi:plaintext]">{labelled(block)}</p>
      )
  }
}

interface AddedLabelProps {
  readonly label: string
  readonly start: number
  readonly marked: Stretch | null
}

/** What the app put there in the language of the interface; marked as a whole where any of it is. */
const AddedLabel = ({ label, start, marked }: AddedLabelProps) => {
  const { t } = useTranslation()
  const words = t(`labels.${label}`, { defaultValue: label })
  const isMarked = marked !== null && marked.start < start + label.length && marked.end > start
  return isMarked ? <mark data-passage="">{words}</mark> : words
}
