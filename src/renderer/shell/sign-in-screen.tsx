import type { i18n } from 'i18next'
import { type FormEvent, useState } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { Button, Field, Input, leaveWords, partingWords } from '../ui/index.ts'
import { Logo } from './logo.tsx'

export interface SignInScreenProps {
  readonly i18n: i18n
  /** Nothing was given yet; what was given was refused; or the page's host was restarted and knows it no more. */
  readonly reason: 'Missing' | 'Refused' | 'Ended'
  /** How many files of the page wait to be sent. */
  readonly waiting: number
  readonly onToken: (token: string) => void
}

const SignInForm = ({ reason, waiting, onToken }: Omit<SignInScreenProps, 'i18n'>) => {
  const { t } = useTranslation()
  const [token, setToken] = useState('')
  const [said] = useState(partingWords)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    leaveWords(null)
    if (token.trim()) onToken(token.trim())
  }
  return (
    <main className="flex h-full items-center justify-center p-6">
      <form onSubmit={submit} className="w-full max-w-sm space-y-5">
        <Logo className="size-10" />
        {reason === 'Ended' && said !== null && (
          <p role="status" className="text-sm">
            {said}
          </p>
        )}
        <div>
          <h1 className="font-semibold text-xl">{t(`shell.signIn.title.${reason}`)}</h1>
          <p className="mt-1 text-muted text-sm">{t(`shell.signIn.text.${reason}`)}</p>
          {waiting > 0 && <p className="mt-2 text-sm">{t('shell.signIn.waiting', { count: waiting })}</p>}
        </div>
        <Field label={t('shell.signIn.label')} error={reason === 'Refused' ? t('shell.signIn.refused') : null}>
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
          {t('shell.signIn.open')}
        </Button>
      </form>
    </main>
  )
}

/** Asks a browser to be opened by a link, or for a token. */
export const SignInScreen = ({ i18n, ...rest }: SignInScreenProps) => (
  <I18nextProvider i18n={i18n}>
    <SignInForm {...rest} />
  </I18nextProvider>
)
