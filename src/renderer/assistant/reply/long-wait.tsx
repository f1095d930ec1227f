import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** How long a model may take to begin before that is told. */
const LONG_SECONDS = 10

const useSecondsHere = (): number => {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const begun = performance.now()
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - begun) / 1000)), 1000)
    return () => clearInterval(timer)
  }, [])
  return seconds
}

/** Tells whoever waits long for a first word that nothing is wrong yet, and for how long it has been: to a screen reader once. */
export const LongWait = () => {
  const { t } = useTranslation()
  const seconds = useSecondsHere()
  const isLong = seconds >= LONG_SECONDS
  return (
    <>
      <p role="status" className="empty:sr-only">
        {isLong && t('assistant.activity.longWait')}
      </p>
      {isLong && <p className="tabular-nums">{t('assistant.activity.waited', { count: seconds })}</p>}
    </>
  )
}
