import { ArrowLeft } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { IconButton } from '../../ui/index.ts'
import { useHeadingFocus } from '../use-heading-focus.ts'
import { ViewerContent } from './viewer-content.tsx'
import { passageOf } from './viewer-location.ts'

/** The page at `/documents/:documentId`; the passage stands in the address, so that reload and back find it again. */
export const DocumentPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { documentId = '' } = useParams()
  const [search] = useSearchParams()
  const page = useRef<HTMLDivElement>(null)
  useHeadingFocus(page)
  return (
    <div ref={page} className="flex h-full min-w-0 flex-col bg-surface">
      <ViewerContent
        documentId={documentId}
        citation={passageOf(search, documentId)}
        headingLevel={1}
        leading={
          <IconButton label={t('viewer.back')} side="bottom" onClick={() => void navigate('/documents')}>
            <ArrowLeft />
          </IconButton>
        }
      />
    </div>
  )
}
