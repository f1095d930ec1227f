import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { CLEAR_CONFIRMATION, type PrivacySettings } from '../../contracts/index.ts'
import { forgetDrafts } from '../assistant/drafts.ts'
import { useClient, useErrorText } from '../client/index.ts'
import { forgetUnsavedNotes } from '../knowledge/notes/unsaved-notes.ts'
import { noteJournal } from '../knowledge/notes/use-waiting-note.ts'
import { usePreferences, useSavePreferences } from '../shell/use-preferences.ts'
import { Button, Confirm, forgetKeptDrafts, Select, Switch } from '../ui/index.ts'
import { Backups } from './backups/backups.tsx'
import { Row, Rows, Section } from './section.tsx'
import { Storage } from './storage/storage.tsx'
import { usePrivacy, useSavePrivacy } from './use-privacy.ts'

const FOR_EVER = 'forEver'
const retentionChoices = [30, 90, 365]

const Retention = ({ privacy }: { readonly privacy: PrivacySettings }) => {
  const { t } = useTranslation()
  const { mutate: save } = useSavePrivacy()
  const { eventRetentionDays: days } = privacy
  const offered = days === null || retentionChoices.includes(days) ? retentionChoices : [days, ...retentionChoices]
  return (
    <Row label={t('settings.data.events')} hint={t('settings.data.eventsHint')}>
      <Select
        label={t('settings.data.events')}
        className="w-48!"
        value={days === null ? FOR_EVER : String(days)}
        onChange={(value) => save({ ...privacy, eventRetentionDays: value === FOR_EVER ? null : Number(value) })}
        options={[
          ...offered.map((count) => ({ value: String(count), label: t('settings.data.days', { count }) })),
          { value: FOR_EVER, label: t('settings.data.forEver') },
        ]}
      />
    </Row>
  )
}

const EncryptedFiles = ({ privacy }: { readonly privacy: PrivacySettings }) => {
  const { t } = useTranslation()
  const { mutate: save } = useSavePrivacy()
  return (
    <Row label={t('settings.data.encrypt')} hint={t('settings.data.encryptHint')}>
      <Switch
        label={t('settings.data.encrypt')}
        checked={privacy.encryptFiles}
        onChange={(encryptFiles) => save({ ...privacy, encryptFiles })}
      />
    </Row>
  )
}

const KeptSearches = () => {
  const { t } = useTranslation()
  const { data: preferences } = usePreferences()
  const { mutate: save } = useSavePreferences()
  if (!preferences) return null
  return (
    <Row label={t('settings.data.searches')} hint={t('settings.data.searchesHint')}>
      <Switch
        label={t('settings.data.searches')}
        checked={preferences.keepSearches}
        onChange={(keepSearches) => save({ keepSearches })}
      />
    </Row>
  )
}

const Browsers = () => {
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const [asking, setAsking] = useState(false)
  const signOut = async () => {
    try {
      await client.settings.EndSessions()
      toast.success(t('settings.data.signedOut'))
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  return (
    <Row label={t('settings.data.browsers')} hint={t('settings.data.browsersHint')}>
      <Button onClick={() => setAsking(true)}>{t('settings.data.signOut')}</Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t('settings.data.confirmSignOut.title')}
        description={t('settings.data.confirmSignOut.text')}
        confirmLabel={t('settings.data.signOut')}
        look="primary"
        onConfirm={() => void signOut()}
      />
    </Row>
  )
}

const ClearEverything = () => {
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const [asking, setAsking] = useState(false)
  const clear = async () => {
    try {
      await client.settings.ClearEverything({ confirmation: CLEAR_CONFIRMATION })
      forgetDrafts()
      forgetKeptDrafts('')
      forgetUnsavedNotes()
      await noteJournal.clear().catch(() => undefined)
      toast.success(t('settings.data.cleared'))
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  return (
    <Row label={t('settings.data.clear')} hint={t('settings.data.clearHint')}>
      <Button look="danger" onClick={() => setAsking(true)}>
        {t('settings.data.clear')}
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t('settings.data.confirm.title')}
        description={t('settings.data.confirm.text')}
        confirmLabel={t('settings.data.confirm.action')}
        typed={t('settings.data.confirm.action')}
        onConfirm={() => void clear()}
      />
    </Row>
  )
}

/** What Alcove keeps, for how long, and how it all goes away. */
export const YourData = () => {
  const { t } = useTranslation()
  const { data: privacy } = usePrivacy()
  return (
    <Section address="data" title={t('settings.data.title')} text={t('settings.data.text')}>
      <Rows>
        {privacy && <Retention privacy={privacy} />}
        {privacy && <EncryptedFiles privacy={privacy} />}
        <KeptSearches />
        <Browsers />
        {privacy && <ClearEverything />}
      </Rows>
      <Storage />
      <Backups />
    </Section>
  )
}
