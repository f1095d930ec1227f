import { useTranslation } from 'react-i18next'
import { Folded } from './folded.tsx'

/** What the model thought, as plain text: it is no part of the answer. */
export const Thoughts = ({ text }: { readonly text: string }) => {
  const { t } = useTranslation()
  if (text.trim() === '') return null
  return (
    <Folded summary={t('assistant.thoughts')}>
      <p className="max-h-96 overflow-y-auto whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
    </Folded>
  )
}
