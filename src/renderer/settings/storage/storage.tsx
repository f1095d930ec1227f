import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StorageDescription } from '../../../contracts/index.ts'
import { Banner, Button, CopyButton } from '../../ui/index.ts'
import { localeOf } from '../../ui/locale-of.ts'
import { Advanced, headingLook, Row, Rows, sectionHeading } from '../section.tsx'
import { FormerFolder } from './former-folder.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { StoredParts } from './stored-parts.tsx'
import { useStorage } from './use-storage.ts'

const Failure = ({ failure: { at, folder, message } }: { failure: NonNullable<StorageDescription['failure']> }) => {
  const { t, i18n } = useTranslation()
  const when = new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(at),
  )
  return (
    <Banner tone="danger" role="status">
      {t('settings.storage.failed', { when, folder, reason: message })}
    </Banner>
  )
}

/** Where everything is stored, and the way to another folder. Nothing for people who do not administer the installation. */
export const Storage = () => {
  const { t } = useTranslation()
  const { data: storage } = useStorage(false)
  const [moving, setMoving] = useState(false)
  if (!storage) return null
  const { folder, former, failure } = storage
  return (
    <section aria-labelledby="storage" className="mt-6 space-y-4">
      <div>
        <h3 id="storage" {...sectionHeading} className={headingLook}>
          {t('settings.storage.title')}
        </h3>
        <p className="text-muted text-sm">{t('settings.storage.text')}</p>
      </div>
      {failure !== null && <Failure failure={failure} />}
      <Rows>
        <Row
          label={t('settings.storage.folder')}
          hint={
            <span className="flex min-w-0 items-center gap-1">
              <code className="min-w-0 font-mono text-sm [overflow-wrap:anywhere]">{folder}</code>
              <CopyButton text={() => folder} label={t('settings.storage.copyFolder')} />
            </span>
          }
        >
          <Button onClick={() => setMoving(true)}>{t('settings.storage.move')}</Button>
        </Row>
        {former.map((each) => (
          <FormerFolder key={each.folder} folder={each.folder} home={folder} />
        ))}
      </Rows>
      <Advanced label={t('settings.storage.parts')} late>
        <StoredParts />
      </Advanced>
      {moving && <MoveDialog onClose={() => setMoving(false)} />}
    </section>
  )
}
