import type { TFunction } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../contracts/index.ts'

type Value = Failure['values'][string] | Failure

/** A failure in the language of `t`; from `plain`, the English words that came with it, where this version has none for its code. */
export const failureText = (t: TFunction, failure: Failure | undefined, plain: string): string => {
  const key = `failures.${failure?.code}`
  if (failure === undefined || t(key, { defaultValue: '' }) === '') return t('errors.detail', { detail: plain })
  const said = (value: Value): string => (typeof value === 'string' ? value : failureText(t, value, value.code))
  return t(key, Object.fromEntries(Object.entries(failure.values).map(([name, value]) => [name, said(value)])))
}

/** {@link failureText} in the window's language. */
export const useFailureText = () => {
  const { t } = useTranslation()
  return useCallback((failure: Failure | undefined, plain: string) => failureText(t, failure, plain), [t])
}
