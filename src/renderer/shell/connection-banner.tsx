import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../client/index.ts'

/** A blip is not worth a word. */
const GRACE_MS = 1_500

export const ConnectionBanner = () => {
  const { t } = useTranslation()
  const lost = useConnection() === 'Lost'
  const [shown, setShown] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setShown(lost), lost ? GRACE_MS : 0)
    return () => clearTimeout(timer)
  }, [lost])

  return (
    <div role="status">
      {shown && (
        <p className="flex items-center justify-center gap-2 bg-warn-soft px-4 py-1.5 text-center text-sm">
          <WifiOff aria-hidden className="size-4 shrink-0 text-warn" />
          {t('shell.connectionLost')}
        </p>
      )}
    </div>
  )
}
