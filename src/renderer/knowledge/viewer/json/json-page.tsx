import { useMemo } from 'react'
import type { DocumentViewProps } from '../document-view.ts'
import { MarkedText } from '../marked-text.tsx'
import { PageToRead } from '../page-to-read.tsx'
import { jsonLines } from './json-lines.ts'

/** Deeper values stand no further in. */
const DEEPEST = 12

/** JSON that has no lines of its own, laid out by its structure. */
export const JsonPage = (props: DocumentViewProps & { readonly text: string }) => {
  const lines = useMemo(() => jsonLines(props.text), [props.text])
  return (
    <PageToRead {...props}>
      {(marked) =>
        lines.map(({ start, text, depth }) => (
          <div
            key={start}
            data-start={start}
            className="whitespace-pre-wrap font-mono text-[0.8125rem] leading-6 [contain-intrinsic-size:auto_1.5rem] [content-visibility:auto] [overflow-wrap:anywhere]"
            style={{ paddingInlineStart: `${Math.min(depth, DEEPEST) * 1.25}rem` }}
          >
            <MarkedText text={text} start={start} marked={marked} />
          </div>
        ))
      }
    </PageToRead>
  )
}
