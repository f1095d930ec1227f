import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { type BackupState, MIN_PASSPHRASE_LENGTH } from '../../../contracts/index.ts'
import { queryKeys, useClient, useErrorText } from '../../client/index.ts'
import { Button } from '../../ui/index.ts'
import { localeOf } from '../../ui/locale-of.ts'
import { headingLook, sectionHeading } from '../section.tsx'
import { EncryptionForm } from './encryption-form.tsx'
import { ModelsSwitch } from './models-switch.tsx'
import { isTooShort, NewPassphrase } from './new-passphrase.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import { useBackups } from './use-backups.ts'

const Status = ({ state: { last, nextAt, failure } }: { readonly state: BackupState }) => {
  const { t, i18n } = useTranslation()
  const when = (moment: string) =>
    new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'medium', timeStyle: 'short' }).format(
      new Date(moment),
    )
  return (
    <div role="status" className="text-sm">
      <p>
        {last === null ? t('settings.backups.noneYet') : t('settings.backups.last', { when: when(last.createdAt) })}
      </p>
      {nextAt !== null && <p className="text-muted">{t('settings.backups.next', { when: when(nextAt) })}</p>}
      {failure !== null && (
        <p className="text-danger">
          {t('settings.backups.failed', { when: when(failure.at), reason: failure.message })}
        </p>
      )}
    </div>
  )
}

/** By hand, and encrypted where a passphrase is entered; it is kept nowhere. */
const BackUpNow = ({ disabled, onRestore }: { readonly disabled: boolean; onRestore(): void }) => {
  const { t } = useTranslation()
  const { backups } = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const [passphrase, setPassphrase] = useState('')
  const { mutate, isPending } = useMutation({
    mutationFn: () => backups.BackUpNow({ folder: null, passphrase: passphrase === '' ? null : passphrase }),
    onSuccess: ({ path }) => {
      setPassphrase('')
      toast.success(t('settings.backups.done', { path }))
    },
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.backups }),
  })
  return (
    <div className="space-y-3">
      <NewPassphrase
        label={t('settings.backups.passphraseNew')}
        hint={t('settings.backups.passphraseHint', { count: MIN_PASSPHRASE_LENGTH })}
        value={passphrase}
        onChange={setPassphrase}
      />
      <div className="flex flex-wrap gap-2">
        <Button look="primary" busy={isPending} disabled={disabled || isTooShort(passphrase)} onClick={() => mutate()}>
          {t(passphrase === '' ? 'settings.backups.now' : 'settings.backups.nowEncrypted')}
        </Button>
        <Button onClick={onRestore}>{t('settings.backups.restore')}</Button>
      </div>
    </div>
  )
}

/** Backups of everything: by hand, by themselves, and back. Nothing for people who do not administer the installation. */
export const Backups = () => {
  const { t } = useTranslation()
  const { data: state } = useBackups()
  const [restoring, setRestoring] = useState(false)
  if (!state?.available) return null
  return (
    <section aria-labelledby="backups" className="mt-6 space-y-4">
      <div>
        <h3 id="backups" {...sectionHeading} className={headingLook}>
          {t('settings.backups.title')}
        </h3>
        <p className="text-muted text-sm">{t('settings.backups.text')}</p>
      </div>
      <ScheduleForm key={state.schedule.folder} schedule={state.schedule} />
      {state.schedule.folder !== null && <EncryptionForm schedule={state.schedule} keptIn={state.passphraseIn} />}
      <ModelsSwitch schedule={state.schedule} models={state.models} />
      <Status state={state} />
      <BackUpNow disabled={state.schedule.folder === null} onRestore={() => setRestoring(true)} />
      {restoring && (
        <RestoreDialog
          backups={state.backups}
          lastAt={state.last?.createdAt ?? null}
          onClose={() => setRestoring(false)}
        />
      )}
    </section>
  )
}
