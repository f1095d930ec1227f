import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DocumentOutline } from '../../../../contracts/index.ts'
import { queryKeys, useClient } from '../../../client/index.ts'
import type { DocumentViewProps } from '../document-view.ts'
import { MarkedText } from '../marked-text.tsx'
import { PageToRead } from '../page-to-read.tsx'
import type { Stretch } from '../text/passage-drift.ts'
import { type FlowBlock, flowBlocks } from './flow-blocks.ts'

const none: DocumentOutline = []

/** What was read of a web page, as a page to read: made of its words alone, so that nothing of the page itself can run, load or look like the app. */
export const FlowPage = (props: DocumentViewProps & { readonly text: string }) => {
  const { text, document } = props
  const { documents } = useClient()
  const { data } = useQuery({
    queryKey: queryKeys.documentOutline(document.documentId),
    queryFn: () => documents.GetDocumentOutline(document.documentId),
  })
  const blocks = useMemo(() => flowBlocks(text, data ?? none), [text, data])
  return (
    <PageToRead {...props}>
      {(marked) => (
        <div>
          {blocks.map((block) => (
            <FlowBlockView key={block.start} block={block} marked={marked} />
          ))}
        </div>
      )}
    </PageToRead>
  )
}

const sizes = ['text-2xl', 'text-xl', 'text-lg', 'text-base', 'text-base', 'text-base'] as const

const FlowBlockView = ({ block, marked }: { readonly block: FlowBlock; readonly marked: Stretch | null }) => {
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
          <MarkedText {...block} marked={marked} />
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
              <MarkedText text={text} start={start} marked={marked} />
            </li>
          ))}
        </ul>
      )
    case 'Paragraph':
      return (
        <p className="my-4 whitespace-pre-line [overflow-wrap:anywhere] [unicode-bidi:plaintext]">
          <MarkedText {...block} marked={marked} />
        </p>
      )
  }
}
