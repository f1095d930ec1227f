import { lazy, Suspense } from 'react'
import type { FormulaProps } from './formula.tsx'

const Formula = lazy(() => import('./formula.tsx'))

/** Loads what draws formulas when the first one is there. */
export const LazyFormula = (props: FormulaProps) => (
  <Suspense fallback={<code>{props.tex}</code>}>
    <Formula {...props} />
  </Suspense>
)
