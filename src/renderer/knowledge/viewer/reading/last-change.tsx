import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DocumentDetails } from '../../../../contracts/index.ts'
import { useNow } from '../../../ui/use-now.ts'
import { relativeTime } from '../../relative-time.ts'

const MOST_PAGES = 12

/** What the last replacement of a file changed. Nothing for a note, whose versions have a place of their own, and where it is not known. */
export const LastChange = ({ details }: { readonly details: DocumentDetails }) => {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const { entry, versions } = details
  const [before] = versions
  if (entry.source.type === 'Note' || before === undefined || before.change === null) return null
  const { linesAdded, linesRemoved, pages } = before.change
  const listed = new Intl.ListFormat(i18n.language).format(pages.slice(0, MOST_PAGES).map(String))
  const facts = [
    t('viewer.reading.replaced', { when: relativeTime(before.savedAt, now, i18n.language) }),
    linesAdded + linesRemoved === 0
      ? t('viewer.reading.sameText')
      : t('viewer.reading.lines', { added: linesAdded, removed: linesRemoved }),
    pages.length > 0 && t('viewer.reading.pages', { count: pages.length, pages: listed }),
  ].filter((fact) => fact !== false)
  return (
    <p className="flex shrink-0 items-center gap-2 border-line border-b px-4 py-1.5 text-muted text-xs">
      <History aria-hidden className="size-4 shrink-0" />
      <span className="[overflow-wrap:anywhere]">{facts.join(' · ')}</span>
    </p>
  )
}
