import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** More than this is folded: what was pasted is seldom what is looked for. */
const LONGEST = 4_000
const SHOWN = 1_500

/** A text as it was typed; of a very long one the beginning, and the rest when asked for. */
export const FoldedWords = ({ text }: { readonly text: string }) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (text.length <= LONGEST) return text
  return (
    <>
      {isOpen ? text : `${text.slice(0, SHOWN).trimEnd()}…`}
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="mt-2 block font-medium text-accent-strong text-sm underline underline-offset-2"
      >
        {t(isOpen ? 'assistant.long.showLess' : 'assistant.long.showAll')}
      </button>
    </>
  )
}
