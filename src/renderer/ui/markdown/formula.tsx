import 'katex/dist/katex.min.css'
import katex from 'katex'
import { useLayoutEffect, useRef } from 'react'
import { drawInTurn } from './draw-in-turn.ts'
import { mayBeDrawn } from './formula-limits.ts'

export interface FormulaProps {
  /** In TeX. */
  readonly tex: string
  /** In a line of its own. */
  readonly isDisplay: boolean
}

/** What foreign text may make of a formula: no links, no pictures, no classes, no sizes that cover the page, no expansion without end. */
const LIMITS = { trust: false, strict: 'ignore', throwOnError: true, maxExpand: 500, maxSize: 10 } as const

/** Drawn in KaTeX's own fonts, since few systems have one for formulas, and as MathML for screen readers; what is no TeX stays as it was written. */
const Formula = ({ tex, isDisplay }: FormulaProps) => {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const element = place.current
    if (element === null) return
    const code = document.createElement('code')
    code.textContent = tex
    element.replaceChildren(code)
    if (!mayBeDrawn(tex)) return
    return drawInTurn(() => {
      try {
        katex.render(tex, element, { ...LIMITS, displayMode: isDisplay, output: 'htmlAndMathml' })
      } catch {
        element.replaceChildren(code)
      }
    })
  }, [tex, isDisplay])
  return <span ref={place} className="formula" dir="ltr" />
}

export default Formula
