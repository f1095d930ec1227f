import { useTranslation } from 'react-i18next'
import { MIN_PASSPHRASE_LENGTH } from '../../../contracts/index.ts'
import { Field, Input } from '../../ui/index.ts'

export interface NewPassphraseProps {
  readonly label: string
  readonly hint: string
  readonly value: string
  onChange(passphrase: string): void
}

/** Whether something was entered that is too short to encrypt with. */
export const isTooShort = (passphrase: string): boolean =>
  passphrase !== '' && passphrase.length < MIN_PASSPHRASE_LENGTH

/** A passphrase that is chosen here; says how long it has to be as soon as one that is too short is being entered. */
export const NewPassphrase = ({ label, hint, value, onChange }: NewPassphraseProps) => {
  const { t } = useTranslation()
  const error = isTooShort(value) ? t('settings.backups.passphraseShort', { count: MIN_PASSPHRASE_LENGTH }) : null
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Input
          {...control}
          type="password"
          autoComplete="new-password"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
