import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { DocumentCounts } from '../../contracts/index.ts'
import { documentCountsQuery, documentWindowQuery, everything, queryKeys, useClient } from '../client/index.ts'
import { fetchSampleQuestions, keepFirst, pickQuestions } from './sample-questions.ts'

const SUGGESTIONS = 3

/** Questions that the sample library answers, while it is there. */
const useSuggestions = (fileNames: ReadonlySet<string>): readonly string[] => {
  const { data: questions = [] } = useQuery({
    queryKey: ['sample-questions'],
    queryFn: fetchSampleQuestions,
    enabled: fileNames.size > 0,
    retry: false,
  })
  // What is shown stays where it is: more documents come while somebody is about to press.
  const [kept, setKept] = useState<readonly string[]>([])
  const shown = keepFirst(kept, pickQuestions(questions, fileNames, questions.length)).slice(0, SUGGESTIONS)
  if (shown.join('\n') !== kept.join('\n')) setKept(shown)
  return shown
}

export interface AssistantWelcomeProps {
  readonly compact?: boolean
  readonly onAsk: (question: string) => void
}

/** What answers come from: documents that were read, not those that could not be. */
const knownWords = (t: TFunction, counts: DocumentCounts | undefined): string => {
  if (counts === undefined || counts.all === 0) return t('assistant.welcome.noDocuments')
  if (counts.indexed > 0) return t('assistant.welcome.ready', { count: counts.indexed })
  return t(counts.working > 0 ? 'assistant.welcome.reading' : 'assistant.welcome.noneRead')
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
  const quotes = providers !== undefined && providers.config.activeInstanceId === null

  return (
    <div className="mx-auto max-w-lg py-8 text-center">
      <h2 className={compact ? 'font-semibold text-lg' : 'font-semibold text-2xl'}>{t('assistant.welcome.title')}</h2>
      <p className="mt-2 text-balance text-muted">{knownWords(t, counts)}</p>
      {counts?.all === 0 && (
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
                <bdi>{question}</bdi>
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
