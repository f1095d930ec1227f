import { useTranslation } from 'react-i18next'
import { useDesktop } from '../../client/index.ts'
import { usePreferences, useSavePreferences } from '../../shell/use-preferences.ts'
import { Switch } from '../../ui/index.ts'
import { Row, Rows, Section } from '../section.tsx'

/** A Mac checks by itself, with dictionaries of its own. */
const isMac = /Mac/.test(navigator.userAgent)

/** Whether the spelling of what is typed is checked; on the desktop alone, since a browser has its own settings for that. */
export const Spelling = () => {
  const { t } = useTranslation()
  const onDesktop = useDesktop() !== null
  const { data: preferences } = usePreferences()
  const { mutate: save } = useSavePreferences()
  if (!preferences || !onDesktop || isMac) return null
  const { desktop } = preferences
  return (
    <Section address="spelling" title={t('settings.spelling.title')}>
      <Rows>
        <Row label={t('settings.spelling.enabled')} hint={t('settings.spelling.hint')}>
          <Switch
            label={t('settings.spelling.enabled')}
            checked={desktop.checkSpelling}
            onChange={(checkSpelling) => save({ desktop: { ...desktop, checkSpelling } })}
          />
        </Row>
      </Rows>
    </Section>
  )
}
