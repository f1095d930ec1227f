import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BackupSchedule, BackupState } from '../../../contracts/index.ts'
import { Button, Switch } from '../../ui/index.ts'
import { isTooShort, NewPassphrase } from './new-passphrase.tsx'
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
          <NewPassphrase
            label={t('settings.backups.encryptPassphrase')}
            hint={t(`settings.backups.keptIn.${keptIn}`)}
            value={passphrase}
            onChange={setPassphrase}
          />
          <Button type="submit" busy={isPending} disabled={passphrase === '' || isTooShort(passphrase)}>
            {t('settings.backups.encryptSave')}
          </Button>
        </form>
      )}
    </div>
  )
}
