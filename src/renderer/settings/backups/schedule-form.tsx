import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { BackupSchedule } from '../../../contracts/index.ts'
import { Button, Field, Input, Select, useKeptDraft } from '../../ui/index.ts'
import { useSaveSchedule } from './use-backups.ts'

const intervals = ['Never', 'Daily', 'Weekly'] as const
const offeredCounts = [3, 7, 14, 30]

/** Where backups are written, how often, and how many are kept. */
export const ScheduleForm = ({ schedule }: { readonly schedule: BackupSchedule }) => {
  const { t } = useTranslation()
  const { mutate: save, isPending } = useSaveSchedule()
  const { draft: folder, write, forget } = useKeptDraft('folder of the backups', schedule.folder ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(
      { ...schedule, folder: folder.trim() || null, ...(folder.trim() === '' && { every: 'Never' }) },
      { onSuccess: () => forget(folder) },
    )
  }
  const counts = offeredCounts.includes(schedule.keep) ? offeredCounts : [schedule.keep, ...offeredCounts]
  return (
    <div className="space-y-3">
      <form onSubmit={submit}>
        <Field label={t('settings.backups.folder')} hint={t('settings.backups.folderHint')}>
          {(control) => (
            <div className="flex gap-2">
              <Input
                {...control}
                value={folder}
                onChange={(event) => write(() => event.target.value)}
                spellCheck={false}
              />
              <Button type="submit" busy={isPending} disabled={folder.trim() === (schedule.folder ?? '')}>
                {t('settings.backups.saveFolder')}
              </Button>
            </div>
          )}
        </Field>
      </form>
      {schedule.folder !== null && (
        <div className="flex flex-wrap gap-2">
          <Select
            label={t('settings.backups.every')}
            className="w-44!"
            value={schedule.every}
            onChange={(chosen) => save({ ...schedule, every: intervals.find((each) => each === chosen) ?? 'Never' })}
            options={intervals.map((value) => ({ value, label: t(`settings.backups.intervals.${value}`) }))}
          />
          <Select
            label={t('settings.backups.keep')}
            className="w-44!"
            value={String(schedule.keep)}
            onChange={(chosen) => save({ ...schedule, keep: Number(chosen) })}
            options={counts.map((count) => ({ value: String(count), label: t('settings.backups.kept', { count }) }))}
          />
        </div>
      )}
    </div>
  )
}
