import type { Figure } from '../../contracts/index.ts'

const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const

/** `0.82 (0.75–0.88)`. */
export const figureText = ({ mean, low, high }: Figure, language: string): string => {
  const { format } = new Intl.NumberFormat(language, digits)
  return `${format(mean)} (${format(low)}–${format(high)})`
}

/** `+0.08`. */
export const changeText = (change: number, language: string): string =>
  new Intl.NumberFormat(language, { ...digits, signDisplay: 'exceptZero' }).format(change)

/** What a measured difference shows: nothing where its interval holds 0. */
export const verdictOf = ({ low, high }: Figure): 'Better' | 'Worse' | 'Unclear' =>
  low > 0 ? 'Better' : high < 0 ? 'Worse' : 'Unclear'
