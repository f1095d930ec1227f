import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Globe, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { documentDetailsQuery, queryKeys, useClient, useErrorText } from '../../client/index.ts'
import { Button } from '../../ui/index.ts'
import { localeOf } from '../../ui/locale-of.ts'
import { ExternalLink } from '../../ui/markdown/external-link.tsx'
import { useNow } from '../../ui/use-now.ts'
import { exactTime, relativeTime } from '../relative-time.ts'

/** Where a document was fetched from and when, and fetching it again. Nothing for a document that was no web page. */
export const WebPageBar = ({ documentId }: { readonly documentId: string }) => {
  const { t, i18n } = useTranslation()
  const { documents, sources } = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const now = useNow()
  const [busy, setBusy] = useState(false)
  const { data: details } = useQuery(documentDetailsQuery(documents, documentId))
  if (!details?.webPage) return null
  const { address, fetchedAt, author, publishedOn } = details.webPage
  const change = details.versions[0]?.change ?? null
  const { language } = i18n
  const facts = [
    author && t('webPages.by', { author }),
    publishedOn &&
      t('webPages.published', {
        date: new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeZone: 'UTC' }).format(
          Date.parse(publishedOn),
        ),
      }),
    t('webPages.fetched', { when: relativeTime(fetchedAt, now, language) }),
    change && t('webPages.lines', { added: change.linesAdded, removed: change.linesRemoved }),
  ].filter((fact) => fact !== null && fact !== '')

  const refresh = async () => {
    setBusy(true)
    try {
      const { outcome } = await sources.RefreshWebPage(documentId)
      toast.success(t(outcome === 'Unchanged' ? 'webPages.unchanged' : 'webPages.replaced'))
      await queries.invalidateQueries({ queryKey: queryKeys.document(documentId) })
    } catch (error) {
      toast.error(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section
      aria-label={t('webPages.bar')}
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-4 py-1.5 text-muted text-xs"
    >
      <Globe aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 grow basis-48 [overflow-wrap:anywhere]">
        <ExternalLink address={address}>
          <bdi>{address}</bdi>
        </ExternalLink>
        <span title={exactTime(fetchedAt, language)}> · {facts.join(' · ')}</span>
      </p>
      <Button size="small" busy={busy} onClick={() => void refresh()}>
        <RefreshCw aria-hidden />
        {t('webPages.refresh')}
      </Button>
    </section>
  )
}
