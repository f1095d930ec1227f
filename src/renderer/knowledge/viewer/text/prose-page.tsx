import { useMemo } from 'react'
import { classNames } from '../../../ui/index.ts'
import type { DocumentViewProps } from '../document-view.ts'
import { MarkedText } from '../marked-text.tsx'
import { PageToRead } from '../page-to-read.tsx'
import { paragraphs } from './paragraphs.ts'

/** A text whose lines were broken to fit a page, its paragraphs as wide as the column. Every letter keeps its place: line ends are shown as blanks. */
export const ProsePage = (props: DocumentViewProps & { readonly text: string }) => {
  const parts = useMemo(() => paragraphs(props.text), [props.text])
  return (
    <PageToRead {...props}>
      {(marked) =>
        parts.map(({ start, text, isJoined }) => (
          <p
            key={start}
            data-start={start}
            className={classNames(
              'min-h-4 text-start [contain-intrinsic-size:auto_1.75rem] [content-visibility:auto] [overflow-wrap:anywhere] [unicode-bidi:plaintext]',
              isJoined ? 'whitespace-normal' : 'whitespace-pre-wrap',
            )}
          >
            <MarkedText text={text} start={start} marked={marked} />
          </p>
        ))
      }
    </PageToRead>
  )
}
