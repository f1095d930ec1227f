import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { documentDetailsQuery, useClient } from '../client/index.ts'
import { documentPath } from './viewer/viewer-location.ts'

const MOST = 8

/** The notes and documents of this library whose text links to a document. Nothing where none does. */
export const LinkedFrom = ({ documentId }: { readonly documentId: string }) => {
  const { t } = useTranslation()
  const { documents } = useClient()
  const { data: details } = useQuery(documentDetailsQuery(documents, documentId))
  const backlinks = details?.backlinks ?? []
  if (backlinks.length === 0) return null
  return (
    <nav
      aria-label={t('viewer.linkedFrom')}
      className="flex shrink-0 items-start gap-2 border-line border-b px-4 py-1.5 text-muted text-xs"
    >
      <Link2 aria-hidden className="size-4 shrink-0" />
      <span aria-hidden>{t('viewer.linkedFrom')}</span>
      <ul className="flex min-w-0 flex-wrap gap-x-3 gap-y-1">
        {backlinks.slice(0, MOST).map(({ documentId: from, fileName }) => (
          <li key={from} className="min-w-0 [overflow-wrap:anywhere]">
            <Link to={documentPath(from, null)} className="text-accent-strong hover:underline">
              <bdi>{fileName}</bdi>
            </Link>
          </li>
        ))}
        {backlinks.length > MOST && <li>{t('viewer.linkedFromMore', { count: backlinks.length - MOST })}</li>}
      </ul>
    </nav>
  )
}
