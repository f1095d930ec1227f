import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { draftKey, restoreDraft } from '../../assistant/drafts.ts'

/** Begins a question that names documents: the search finds what is theirs first, since every passage carries the name of its document. */
export const useAskAbout = (): ((fileNames: readonly string[]) => void) => {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  return (fileNames) => {
    const names = new Intl.ListFormat(i18n.language).format(fileNames.map((name) => t('documents.ask.name', { name })))
    restoreDraft(draftKey(null, null), t('documents.ask.begin', { names }))
    void navigate('/assistant')
  }
}
