import { useTranslation } from 'react-i18next'
import { languages } from '../i18n.ts'
import { usePreferences, useSavePreferences } from '../shell/use-preferences.ts'
import { Select } from '../ui/index.ts'
import { Row, Rows, Section } from './section.tsx'

const SYSTEM = 'system'

export const Appearance = () => {
  const { t } = useTranslation()
  const { data: preferences } = usePreferences()
  const { mutate: save } = useSavePreferences()
  if (!preferences) return null
  return (
    <Section address="appearance" title={t('settings.appearance.title')}>
      <Rows>
        <Row label={t('settings.appearance.theme')}>
          <Select
            label={t('settings.appearance.theme')}
            className="w-48!"
            value={preferences.theme}
            onChange={(theme) => save({ theme })}
            options={(['System', 'Light', 'Dark'] as const).map((value) => ({
              value,
              label: t(`settings.appearance.themes.${value}`),
            }))}
          />
        </Row>
        <Row label={t('settings.appearance.language')}>
          <Select
            label={t('settings.appearance.language')}
            className="w-48!"
            value={preferences.language ?? SYSTEM}
            onChange={(tag) => save({ language: tag === SYSTEM ? null : tag })}
            options={[
              { value: SYSTEM, label: t('settings.appearance.themes.System') },
              ...Object.entries(languages).map(([value, label]) => ({ value, label })),
            ]}
          />
        </Row>
      </Rows>
    </Section>
  )
}
