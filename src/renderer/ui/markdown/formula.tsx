import 'katex/dist/katex.min.css'
import katex from 'katex'
import { useLayoutEffect, useRef } from 'react'

export interface FormulaProps {
  /** In TeX. */
  readonly tex: string
  /** In a line of its own. */
  readonly isDisplay: boolean
}

/** Longer ones are shown as they were written. */
const MOST_CHARACTERS = 5_000

/** What foreign text may make of a formula: no links, no pictures, no classes, no sizes that cover the page, no expansion without end. */
const LIMITS = { trust: false, strict: 'ignore', throwOnError: true, maxExpand: 500, maxSize: 10 } as const

/** Drawn in KaTeX's own fonts, since few systems have one for formulas, and as MathML for screen readers; what is no TeX stays as it was written. */
const Formula = ({ tex, isDisplay }: FormulaProps) => {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const element = place.current
    if (element === null) return
    try {
      if (tex.length > MOST_CHARACTERS) throw new RangeError('The formula is too long.')
      katex.render(tex, element, { ...LIMITS, displayMode: isDisplay, output: 'htmlAndMathml' })
    } catch {
      const code = document.createElement('code')
      code.textContent = tex
      element.replaceChildren(code)
    }
  }, [tex, isDisplay])
  return <span ref={place} className="formula" dir="ltr" />
}

export default Formula
