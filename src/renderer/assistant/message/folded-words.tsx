import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** More than this is folded: what was pasted is seldom what is looked for. */
const LONGEST = 4_000
const SHOWN = 1_500

interface FoldedWordsProps {
  readonly text: string
  /** Whether this is drawn for good: what is only on its way is drawn anew in its place, and would fold again. */
  readonly lasting: boolean
}

/** A text as it was typed; of a very long one the beginning, and the rest when asked for. */
export const FoldedWords = ({ text, lasting }: FoldedWordsProps) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (text.length <= LONGEST) return text
  return (
    <>
      {isOpen ? text : `${text.slice(0, SHOWN).trimEnd()}…`}
      {lasting && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="mt-2 block font-medium text-accent-strong text-sm underline underline-offset-2"
        >
          {t(isOpen ? 'assistant.long.showLess' : 'assistant.long.showAll')}
        </button>
      )}
    </>
  )
}
