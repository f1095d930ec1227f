import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'

export interface SearchedLineProps {
  readonly searches: readonly string[]
  /** What was asked: a search for just that says nothing new. */
  readonly question: string | null
}

/** What the documents were searched for, where that is not what was typed. */
export const SearchedLine = ({ searches, question }: SearchedLineProps) => {
  const { t } = useTranslation()
  const other = searches.filter((query) => query.trim() !== question?.trim())
  if (other.length === 0) return null
  return (
    <p className="mb-2 flex items-baseline gap-1.5 text-muted text-sm">
      <Search aria-hidden className="size-3.5 shrink-0 translate-y-0.5" />
      <span className="line-clamp-2 [overflow-wrap:anywhere]">
        {t('assistant.searchedFor', {
          queries: other.map((query) => t('assistant.quoted', { text: query })).join(', '),
        })}
      </span>
    </p>
  )
}
