import { classNames } from '../../../ui/index.ts'
import type { DocumentFormat } from '../document-format.ts'
import { lineStyle } from './line-style.ts'
import type { Stretch } from './passage-drift.ts'
import type { TextLine } from './text-block.ts'

export interface TextLineRowProps {
  readonly line: TextLine
  readonly format: DocumentFormat
  readonly marked: Stretch | null
}

/** One line of text beside its number, with the part of it that is marked. */
export const TextLineRow = ({ line, format, marked }: TextLineRowProps) => {
  const from = marked ? markStart(line, marked) : 0
  const to = marked ? clamp(marked.end - line.start, line.text.length) : 0
  const hasMark = marked !== null && to > from
  return (
    <div data-start={line.start} className="flex">
      <span
        aria-hidden
        className="w-(--gutter) shrink-0 select-none pe-4 text-end font-mono text-faint text-xs leading-6 tabular-nums"
      >
        {line.number}
      </span>
      <span
        className={classNames(
          'min-h-6 min-w-0 grow whitespace-pre-wrap text-start leading-6 [overflow-wrap:anywhere] [unicode-bidi:plaintext]',
          lineStyle(line.text, format),
        )}
      >
        {hasMark ? (
          <>
            {line.text.slice(0, from)}
            <mark data-passage="" className="rounded-xs box-decoration-clone py-0.5">
              {line.text.slice(from, to)}
            </mark>
            {line.text.slice(to)}
          </>
        ) : (
          line.text
        )}
      </span>
    </div>
  )
}

const clamp = (at: number, length: number) => Math.max(0, Math.min(length, at))

/** Where the mark begins in a line; the indentation of a further line is not marked. */
const markStart = ({ start, text }: TextLine, marked: Stretch): number =>
  marked.start < start ? text.length - text.trimStart().length : clamp(marked.start - start, text.length)
