import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BackupSchedule, type BackupState, MIN_PASSPHRASE_LENGTH } from '../../../contracts/index.ts'
import { Button, Field, Input, Switch } from '../../ui/index.ts'
import { useSaveSchedule } from './use-backups.ts'

export interface EncryptionFormProps {
  readonly schedule: BackupSchedule
  readonly keptIn: BackupState['passphraseIn']
}

/** Whether backups that are made by themselves are encrypted, and the passphrase for them, which is asked once. */
export const EncryptionForm = ({ schedule, keptIn }: EncryptionFormProps) => {
  const { t } = useTranslation()
  const { mutate: save, isPending } = useSaveSchedule()
  const [asks, setAsks] = useState(false)
  const [passphrase, setPassphrase] = useState('')
  const turn = (on: boolean) => {
    setAsks(on)
    if (!on && schedule.encrypted) save({ ...schedule, encrypted: false })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(
      { ...schedule, encrypted: true, passphrase },
      {
        onSuccess: () => {
          setAsks(false)
          setPassphrase('')
        },
      },
    )
  }
  return (
    <div className="space-y-3">
      <p className="flex items-center gap-3 text-sm">
        <Switch label={t('settings.backups.encrypt')} checked={schedule.encrypted || asks} onChange={turn} />
        <span aria-hidden>{t('settings.backups.encrypt')}</span>
      </p>
      {asks && !schedule.encrypted && (
        <form onSubmit={submit} className="space-y-2">
          <Field label={t('settings.backups.encryptPassphrase')} hint={t(`settings.backups.keptIn.${keptIn}`)}>
            {(control) => (
              <Input
                {...control}
                type="password"
                autoComplete="new-password"
                value={passphrase}
                onChange={(event) => setPassphrase(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit" busy={isPending} disabled={passphrase.length < MIN_PASSPHRASE_LENGTH}>
            {t('settings.backups.encryptSave')}
          </Button>
        </form>
      )}
    </div>
  )
}
