import type { i18n } from 'i18next'
import { type FormEvent, useState } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { Button, Field, Input } from '../ui/index.ts'
import { Logo } from './logo.tsx'

export interface TokenScreenProps {
  readonly i18n: i18n
  /** The token that was there has been refused. */
  readonly refused: boolean
  readonly onToken: (token: string) => void
}

const TokenForm = ({ refused, onToken }: Omit<TokenScreenProps, 'i18n'>) => {
  const { t } = useTranslation()
  const [token, setToken] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (token.trim()) onToken(token.trim())
  }
  return (
    <main className="flex h-full items-center justify-center p-6">
      <form onSubmit={submit} className="w-full max-w-sm space-y-5">
        <Logo className="size-10" />
        <div>
          <h1 className="font-semibold text-xl">{t('shell.token.title')}</h1>
          <p className="mt-1 text-muted text-sm">{t('shell.token.text')}</p>
        </div>
        <Field label={t('shell.token.label')} error={refused ? t('shell.token.refused') : null}>
          {(control) => (
            <Input
              {...control}
              type="password"
              autoComplete="off"
              value={token}
              onChange={(event) => setToken(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" look="primary" className="w-full">
          {t('shell.token.open')}
        </Button>
      </form>
    </main>
  )
}

/** Asks a browser for the host's access token. */
export const TokenScreen = ({ i18n, ...rest }: TokenScreenProps) => (
  <I18nextProvider i18n={i18n}>
    <TokenForm {...rest} />
  </I18nextProvider>
)
