import { useEffect, useRef } from 'react'
import type { PageWords } from '../../../../contracts/index.ts'
import { markStretches, unmark } from '../pdf/mark-stretches.ts'
import type { MatchedStretch } from '../pdf/quote-match.ts'
import './word-layer.css'

export interface WordLayerProps {
  readonly words: PageWords
  /** `item` counts the words. */
  readonly stretches: readonly MatchedStretch[]
}

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`

/** The recognised words over the picture that they were read from: transparent, so that they can be selected and marked. */
export const WordLayer = ({ words, stretches }: WordLayerProps) => {
  const host = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const container = host.current
    if (!container) return
    // Built here and not by React, since marking changes what stands inside.
    const elements = words.map(({ text, left, top, right, bottom }) => {
      const element = document.createElement('span')
      element.textContent = `${text} `
      Object.assign(element.style, {
        left: percent(left),
        top: percent(top),
        width: percent(right - left),
        height: percent(bottom - top),
        // A hundredth of what a letter needs: the layer's height is the container's.
        fontSize: `${((bottom - top) * 80).toFixed(3)}cqh`,
      })
      return element
    })
    container.replaceChildren(...elements)
    markStretches(elements, stretches)
    return () => unmark(elements)
  }, [words, stretches])

  return <div ref={host} className="word-layer" />
}
