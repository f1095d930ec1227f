import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { queryKeys, useClient } from '../client/index.ts'

/** What a new conversation shows: what can be asked, or what to add first. */
export const AssistantWelcome = ({ compact = false }: { compact?: boolean }) => {
  const { t } = useTranslation()
  const client = useClient()
  const { data: documents } = useQuery({
    queryKey: queryKeys.documents,
    queryFn: () => client.knowledge.ListDocuments(),
  })
  const { data: providers } = useQuery({
    queryKey: queryKeys.providers,
    queryFn: () => client.settings.GetProviderSettings(),
  })
  const count = documents?.length ?? 0
  const quotes = providers !== undefined && providers.config.activeInstanceId === null

  return (
    <div className="mx-auto max-w-lg py-8 text-center">
      <h2 className={compact ? 'font-semibold text-lg' : 'font-semibold text-2xl'}>{t('assistant.welcome.title')}</h2>
      <p className="mt-2 text-balance text-muted">
        {count > 0 ? t('assistant.welcome.ready', { count }) : t('assistant.welcome.noDocuments')}
      </p>
      {documents !== undefined && count === 0 && (
        <p className="mt-4">
          <Link to="/documents" className="font-medium text-accent underline-offset-4 hover:underline">
            {t('assistant.welcome.addDocuments')}
          </Link>
        </p>
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
