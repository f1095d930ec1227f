import { useTranslation } from 'react-i18next'
import { useDesktop } from '../../client/index.ts'
import { usePreferences, useSavePreferences } from '../../shell/use-preferences.ts'
import { Switch } from '../../ui/index.ts'
import { Row, Rows, Section } from '../section.tsx'

/** What the system may tell while Alcove is not in front; on the desktop alone. */
export const SystemNotifications = () => {
  const { t } = useTranslation()
  const onDesktop = useDesktop() !== null
  const { data: preferences } = usePreferences()
  const { mutate: save } = useSavePreferences()
  if (!preferences || !onDesktop) return null
  const { desktop } = preferences
  return (
    <Section address="notifications" title={t('settings.notifications.title')}>
      <Rows>
        <Row label={t('settings.notifications.enabled')} hint={t('settings.notifications.hint')}>
          <Switch
            label={t('settings.notifications.enabled')}
            checked={desktop.notifyWhenAway}
            onChange={(notifyWhenAway) => save({ desktop: { ...desktop, notifyWhenAway } })}
          />
        </Row>
        {desktop.notifyWhenAway && (
          <Row label={t('settings.notifications.text')} hint={t('settings.notifications.textHint')}>
            <Switch
              label={t('settings.notifications.text')}
              checked={desktop.notificationsShowText}
              onChange={(notificationsShowText) => save({ desktop: { ...desktop, notificationsShowText } })}
            />
          </Row>
        )}
      </Rows>
    </Section>
  )
}
