import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { IconButton } from './icon-button.tsx'

const SHOWN_MS = 1_600

export interface CopyButtonProps {
  readonly text: () => string
  /** What it copies, where that is not plain from where it stands. */
  readonly label?: string
  readonly className?: string
}

/** Copies a text, and says that it did. */
export const CopyButton = ({ text, label, className }: CopyButtonProps) => {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = () => {
    navigator.clipboard.writeText(text()).then(
      () => setCopied(true),
      () => toast.error(t('common.copyFailed')),
    )
  }
  return (
    <IconButton
      label={copied ? t('common.copied') : (label ?? t('common.copy'))}
      onClick={copy}
      {...(className && { className })}
    >
      {copied ? <Check /> : <Copy />}
    </IconButton>
  )
}
