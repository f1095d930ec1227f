import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { documentCountsQuery, documentWindowQuery, everything, queryKeys, useClient } from '../client/index.ts'
import { fetchSampleQuestions, pickQuestions } from './sample-questions.ts'

const SUGGESTIONS = 3

/** Questions that the sample library answers, while it is there. */
const useSuggestions = (fileNames: ReadonlySet<string>): string[] => {
  const { data: questions = [] } = useQuery({
    queryKey: ['sample-questions'],
    queryFn: fetchSampleQuestions,
    enabled: fileNames.size > 0,
    retry: false,
  })
  return pickQuestions(questions, fileNames, SUGGESTIONS)
}

export interface AssistantWelcomeProps {
  readonly compact?: boolean
  readonly onAsk: (question: string) => void
}

/** What a new conversation shows: what can be asked, or what to add first. */
export const AssistantWelcome = ({ compact = false, onAsk }: AssistantWelcomeProps) => {
  const { t } = useTranslation()
  const client = useClient()
  const { data: counts } = useQuery(documentCountsQuery(client.documents))
  const { data: first } = useQuery(documentWindowQuery(client.documents, everything))
  const { data: providers } = useQuery({
    queryKey: queryKeys.providers,
    queryFn: () => client.settings.GetProviderSettings(),
  })
  const indexed = useMemo(
    () => new Set(first?.rows.flatMap((row) => (row?.status === 'Indexed' ? [row.fileName] : []))),
    [first],
  )
  const suggestions = useSuggestions(indexed)
  const count = counts?.all ?? 0
  const quotes = providers !== undefined && providers.config.activeInstanceId === null

  return (
    <div className="mx-auto max-w-lg py-8 text-center">
      <h2 className={compact ? 'font-semibold text-lg' : 'font-semibold text-2xl'}>{t('assistant.welcome.title')}</h2>
      <p className="mt-2 text-balance text-muted">
        {count > 0 ? t('assistant.welcome.ready', { count }) : t('assistant.welcome.noDocuments')}
      </p>
      {counts !== undefined && count === 0 && (
        <p className="mt-4">
          <Link
            to="/documents"
            className="inline-flex h-9 items-center rounded-lg border border-line bg-surface px-3.5 font-medium text-sm transition-colors hover:bg-hover"
          >
            {t('assistant.welcome.addDocuments')}
          </Link>
        </p>
      )}
      {suggestions.length > 0 && (
        <ul aria-label={t('assistant.welcome.suggestions')} className="mt-6 space-y-2 text-left">
          {suggestions.map((question) => (
            <li key={question}>
              <button
                type="button"
                onClick={() => onAsk(question)}
                className="w-full rounded-xl border border-line bg-surface px-4 py-2.5 text-left text-sm shadow-card transition-colors hover:border-accent"
              >
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
      {quotes && (
        <p className="mx-auto mt-6 max-w-md text-balance text-faint text-sm">
          {t('assistant.welcome.quoting')}{' '}
          <Link to="/settings" className="text-accent underline underline-offset-2">
            {t('assistant.welcome.connect')}
          </Link>
        </p>
      )}
    </div>
  )
}
