import { useTranslation } from 'react-i18next'
import type { BackupState } from '../../../contracts/index.ts'
import { Switch } from '../../ui/index.ts'
import { useSaveSchedule } from './use-backups.ts'

/** Whether models that people have added are in backups; nothing where there are none. */
export const ModelsSwitch = ({ schedule, models }: Pick<BackupState, 'schedule' | 'models'>) => {
  const { t } = useTranslation()
  const { mutate: save } = useSaveSchedule()
  if (models.length === 0) return null
  const megabytes = Math.max(1, Math.round(models.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) / 1e6))
  return (
    <p className="flex items-center gap-3 text-sm">
      <Switch
        label={t('settings.backups.models')}
        checked={schedule.models}
        onChange={(included) => save({ ...schedule, models: included })}
      />
      <span>
        <span aria-hidden>{t('settings.backups.models')}</span>{' '}
        <span className="text-muted">
          {t('settings.backups.modelsSize', { count: models.length, size: megabytes })}
        </span>
      </span>
    </p>
  )
}
