import { memo } from 'react'
import { useTranslation } from 'react-i18next'

/** What the person asked, as it was typed. */
export const UserMessage = memo(({ text }: { text: string }) => {
  const { t } = useTranslation()
  return (
    <article aria-label={t('assistant.yourMessage')} className="flex justify-end">
      <p className="max-w-[85%] whitespace-pre-wrap rounded-2xl rounded-br-md bg-accent-soft px-4 py-2.5 [overflow-wrap:anywhere]">
        {text}
      </p>
    </article>
  )
})
UserMessage.displayName = 'UserMessage'
