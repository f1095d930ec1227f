import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { errorWords } from './error-words.ts'

/** Whatever a call rejected with, as a sentence in the person's language. */
export const useErrorText = () => {
  const { t } = useTranslation()
  return useCallback(
    (error: unknown): string => {
      const { key, values } = errorWords(error)
      return t(key, values)
    },
    [t],
  )
}
