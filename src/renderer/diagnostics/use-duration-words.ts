import { useTranslation } from 'react-i18next'

const SECOND_MS = 1_000

/** Tells how long something took, from a second on in seconds. */
export const useDurationWords = (): ((ms: number) => string) => {
  const { t, i18n } = useTranslation()
  const number = (value: number, maximumFractionDigits: number) =>
    new Intl.NumberFormat(i18n.language, { maximumFractionDigits }).format(value)
  return (ms) =>
    Math.round(ms) < SECOND_MS
      ? t('diagnostics.ms', { ms: number(ms, 0) })
      : t('diagnostics.seconds', { seconds: number(ms / SECOND_MS, 1) })
}
