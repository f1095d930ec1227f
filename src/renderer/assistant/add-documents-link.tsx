import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** Where there is nothing to ask: the way to what can be asked. */
export const AddDocumentsLink = () => {
  const { t } = useTranslation()
  return (
    <p className="mt-4">
      <Link
        to="/documents"
        className="inline-flex h-9 items-center rounded-lg border border-line bg-surface px-3.5 font-medium text-sm transition-colors hover:bg-hover"
      >
        {t('assistant.welcome.addDocuments')}
      </Link>
    </p>
  )
}
