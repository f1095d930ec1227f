import { useTranslation } from 'react-i18next'
import type { BackupCounts, RestorePreview } from '../../../contracts/index.ts'
import { Switch } from '../../ui/index.ts'
import { ModelsOf, WhatItBrings } from './what-comes-with-it.tsx'

const useCountsInWords = () => {
  const { t } = useTranslation()
  return ({ documents, notes, conversations }: BackupCounts): string =>
    [
      t('settings.backups.documents', { count: documents }),
      t('settings.backups.notes', { count: notes }),
      t('settings.backups.conversations', { count: conversations }),
    ].join(', ')
}

export interface WhatIsReplacedProps {
  readonly preview: RestorePreview
  /** Whether what is here is to be backed up first. */
  readonly keepPresent: boolean
  onKeepPresent(wanted: boolean): void
  /** When everything that is here was last backed up; null where it never was. */
  readonly lastAt: string | null
  when(moment: string): string
}

/** Whether there is a way back: what is here is backed up first unless the person says otherwise. */
const WayBack = ({ preview: { before }, keepPresent, onKeepPresent, lastAt, when }: WhatIsReplacedProps) => {
  const { t } = useTranslation()
  if (before.type === 'NothingToKeep') return null
  return (
    <>
      {before.type === 'Kept' ? (
        <p className="mt-3 flex items-center gap-3">
          <Switch label={t('settings.backups.keepPresent')} checked={keepPresent} onChange={onKeepPresent} />
          <span aria-hidden>{t('settings.backups.keepPresent')}</span>
        </p>
      ) : (
        <p className="mt-1">{t('settings.backups.noPlace')}</p>
      )}
      {before.type === 'Kept' && keepPresent ? (
        <p className="mt-1 break-words text-muted">{t('settings.backups.presentIn', { folder: before.folder })}</p>
      ) : (
        <p className="mt-1">
          {lastAt === null ? t('settings.backups.noWayBack') : t('settings.backups.wayBack', { when: when(lastAt) })}
        </p>
      )}
    </>
  )
}

/** What is in the backup, what would go, and whether there is a way back. */
export const WhatIsReplaced = (props: WhatIsReplacedProps) => {
  const { t } = useTranslation()
  const inWords = useCountsInWords()
  const { preview, when } = props
  return (
    <>
      <p>{t('settings.backups.holds', { when: when(preview.createdAt), what: inWords(preview.holds) })}</p>
      <p className="mt-1 text-danger">{t('settings.backups.replaces', { what: inWords(preview.replaces) })}</p>
      <WayBack {...props} />
      <ModelsOf models={preview.models} />
      <WhatItBrings brings={preview.brings} />
    </>
  )
}
