import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Citation } from '../../contracts/index.ts'
import { useDocumentPlace } from '../client/index.ts'
import { isOfHelp } from '../knowledge/viewer/viewer-location.ts'
import { classNames } from '../ui/index.ts'

export interface GoneSourceProps {
  readonly citation: Citation
  /** Whether somebody may look at it: before, it is not asked where the document is. */
  readonly isSeen: boolean
  readonly className?: string
}

/** Says of a source that its document is in the trash, or gone for good; nothing of one that can be opened. */
export const GoneSource = ({ citation, isSeen, className }: GoneSourceProps) => {
  const { t } = useTranslation()
  const { data: place } = useDocumentPlace(citation.documentId, isSeen && !isOfHelp(citation))
  if (place === undefined || place?.inTrash === false) return null
  return (
    <span className={classNames('inline-flex shrink-0 items-center gap-1', className)}>
      <Trash2 aria-hidden className="size-3 shrink-0" />
      {t(place === null ? 'assistant.citation.gone' : 'assistant.citation.inTrash')}
    </span>
  )
}
