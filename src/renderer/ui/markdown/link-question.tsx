import { useTranslation } from 'react-i18next'
import { Confirm } from '../confirm.tsx'
import { readableAddress } from './readable-address.ts'

export interface LinkQuestionProps {
  readonly url: string
  readonly onClose: () => void
}

/** Shows the whole address, and what it carries in words, before it is opened. */
export const LinkQuestion = ({ url, onClose }: LinkQuestionProps) => {
  const { t } = useTranslation()
  const readable = readableAddress(url)
  return (
    <Confirm
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t(url.startsWith('mailto:') ? 'link.mailTitle' : 'link.title')}
      description={
        <>
          <p>{t('link.text')}</p>
          <p dir="ltr" className="mt-3 max-h-60 overflow-y-auto rounded-lg bg-sunken p-2 font-mono text-ink text-xs">
            {url}
          </p>
          {readable !== null && (
            <p className="mt-2 max-h-60 overflow-y-auto whitespace-pre-wrap text-xs">
              <bdi>{readable}</bdi>
            </p>
          )}
        </>
      }
      look="primary"
      confirmLabel={t('link.open')}
      onConfirm={() => window.open(url, '_blank', 'noopener,noreferrer')}
    />
  )
}
