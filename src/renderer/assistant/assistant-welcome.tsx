import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { DocumentCounts } from '../../contracts/index.ts'
import {
  documentCountsQuery,
  documentWindowQuery,
  everything,
  useClient,
  useProviderSettings,
  usualModel,
} from '../client/index.ts'
import { AddDocumentsLink } from './add-documents-link.tsx'
import { useSuggestions } from './use-suggestions.ts'

export interface AssistantWelcomeProps {
  readonly compact?: boolean
  readonly onAsk: (question: string) => void
}

/** Keeps the line where nothing can be told yet: that there are no documents may be wrong. */
const NOT_KNOWN = '\u00a0'

/** What answers come from: documents that were read, not those that could not be. */
const knownWords = (t: TFunction, counts: DocumentCounts | undefined): string => {
  if (counts === undefined) return NOT_KNOWN
  if (counts.all === 0) return t('assistant.welcome.noDocuments')
  if (counts.indexed === counts.all) return t('assistant.welcome.ready', { count: counts.indexed })
  if (counts.indexed > 0) return t('assistant.welcome.readyOf', { ready: counts.indexed, all: counts.all })
  return t(counts.working > 0 ? 'assistant.welcome.reading' : 'assistant.welcome.noneRead')
}

/** What a new conversation shows: what can be asked, or what to add first. */
export const AssistantWelcome = ({ compact = false, onAsk }: AssistantWelcomeProps) => {
  const { t } = useTranslation()
  const client = useClient()
  const { data: counts } = useQuery(documentCountsQuery(client.documents))
  const { data: first } = useQuery(documentWindowQuery(client.documents, everything))
  const { data: providers } = useProviderSettings()
  const indexed = useMemo(() => first?.rows.flatMap((row) => (row?.status === 'Indexed' ? [row] : [])) ?? [], [first])
  const suggestions = useSuggestions(indexed)
  const quotes = providers !== undefined && usualModel(providers) === null

  return (
    <div className="mx-auto max-w-lg py-8 text-center">
      <h2 className={compact ? 'font-semibold text-lg' : 'font-semibold text-2xl'}>{t('assistant.welcome.title')}</h2>
      <p className="mt-2 text-balance text-muted">{knownWords(t, counts)}</p>
      {counts?.all === 0 && <AddDocumentsLink />}
      {suggestions.length > 0 && (
        <ul aria-label={t('assistant.welcome.suggestions')} className="mt-6 space-y-2 text-start">
          {suggestions.map(({ question, fileName }) => (
            <li key={question}>
              <button
                type="button"
                onClick={() => onAsk(question)}
                className="w-full rounded-xl border border-line bg-surface px-4 py-2.5 text-start text-sm shadow-card transition-colors hover:border-accent"
              >
                <bdi className="block">{question}</bdi>
                <bdi className="mt-0.5 block truncate text-faint text-xs">{fileName}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      {quotes && (
        <p className="mx-auto mt-6 max-w-md text-balance text-faint text-sm">
          {t('assistant.welcome.quoting')}{' '}
          <Link to="/settings#models" className="text-accent underline underline-offset-2">
            {t('assistant.welcome.connect')}
          </Link>
        </p>
      )}
    </div>
  )
}
