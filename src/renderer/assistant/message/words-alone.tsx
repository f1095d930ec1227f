import { useTranslation } from 'react-i18next'

export interface WordsAloneProps {
  /** Null in a window that has no settings. */
  readonly onOpenSettings: ((section: 'search-model') => void) | null
}

/** Says under a reply that its search missed the half that goes by meaning, and leads to where that is mended. */
const WordsAlone = ({ onOpenSettings }: WordsAloneProps) => {
  const { t } = useTranslation()
  return (
    <p className="mt-3 text-muted text-sm">
      {t('assistant.wordsAlone.text')}{' '}
      {onOpenSettings && (
        <button
          type="button"
          onClick={() => onOpenSettings('search-model')}
          className="text-accent underline underline-offset-2"
        >
          {t('assistant.wordsAlone.open')}
        </button>
      )}
    </p>
  )
}

export default WordsAlone
