import { Tag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DocumentEntry } from '../../../../contracts/index.ts'

export interface TagChipsProps {
  readonly document: DocumentEntry
  readonly onChoose: (tag: string) => void
}

const SHOWN_AT_MOST = 6

/** A document's tags in its row; a click shows the documents that have one. The menu and the filter do the same by keys. */
export const TagChips = ({ document: { tags }, onChoose }: TagChipsProps) => {
  const { t } = useTranslation()
  if (tags.length === 0) return null
  return (
    <ul aria-label={t('documents.tags.list')} className="flex flex-wrap gap-1 py-0.5">
      {tags.slice(0, SHOWN_AT_MOST).map((tag) => (
        <li key={tag} className="max-w-full">
          <button
            type="button"
            tabIndex={-1}
            title={t('documents.tags.show', { name: tag })}
            onClick={(event) => {
              event.stopPropagation()
              onChoose(tag)
            }}
            className="flex max-w-full items-center gap-1 rounded-full bg-hover px-2 text-muted text-xs leading-5 hover:text-ink"
          >
            <Tag aria-hidden className="size-3 shrink-0" />
            <bdi className="truncate">{tag}</bdi>
          </button>
        </li>
      ))}
      {tags.length > SHOWN_AT_MOST && (
        <li className="text-muted text-xs leading-5">
          {t('documents.tags.more', { count: tags.length - SHOWN_AT_MOST })}
        </li>
      )}
    </ul>
  )
}
