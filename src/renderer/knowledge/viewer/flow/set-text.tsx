import type { ReactNode } from 'react'
import type { TextMark } from '../../../../contracts/index.ts'
import { classNames, ExternalLink } from '../../../ui/index.ts'
import { MarkedText, type MarkedTextProps } from '../marked-text.tsx'
import { dividedBy, type MarkIndex } from './mark-index.ts'

/** From the outermost: a link stays one link, whatever is bold in it. */
const types = ['Link', 'Strong', 'Emphasis', 'Code'] as const

export interface SetTextProps extends MarkedTextProps {
  readonly marks: MarkIndex
}

/** A part of a document's text as its page sets it, with what is marked of it. Of links, those alone that may be opened. */
export const SetText = ({ text, start, marked, marks }: SetTextProps) => {
  const end = start + text.length
  const drawn = (from: number, to: number, deeper: number): ReactNode => {
    const type = types[deeper]
    const part = text.slice(from - start, to - start)
    if (type === undefined) return <MarkedText text={part} start={from} marked={marked} />
    const found = marks(from, to)
    if (found.length === 0) return <MarkedText text={part} start={from} marked={marked} />
    return dividedBy(type, { start: from, end: to, marks: found }).map((piece) => {
      const inside = drawn(piece.start, piece.end, deeper + 1)
      return (
        <Setting
          key={piece.start}
          mark={piece.mark}
          hasLines={text.slice(piece.start - start, piece.end - start).includes('\n')}
        >
          {inside}
        </Setting>
      )
    })
  }
  return drawn(start, end, 0)
}

interface SettingProps {
  readonly mark: TextMark | null
  /** Of several lines, code stands by itself. */
  readonly hasLines: boolean
  readonly children: ReactNode
}

const Setting = ({ mark, hasLines, children }: SettingProps) => {
  switch (mark?.type) {
    case 'Link':
      return <ExternalLink address={mark.address ?? undefined}>{children}</ExternalLink>
    case 'Strong':
      return <strong className="font-semibold">{children}</strong>
    case 'Emphasis':
      return <em>{children}</em>
    case 'Code':
      return (
        <code
          className={classNames(
            'whitespace-pre-wrap bg-sunken font-mono text-[0.85em]',
            hasLines ? 'block rounded-lg px-4 py-3 leading-6' : 'rounded px-1 py-0.5',
          )}
        >
          {children}
        </code>
      )
    default:
      return children
  }
}
