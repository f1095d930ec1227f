import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DesktopPreferences } from '../../../contracts/index.ts'
import { queryKeys, useDesktop } from '../../client/index.ts'
import { usePreferences, useSavePreferences } from '../../shell/use-preferences.ts'
import { Kbd, Switch } from '../../ui/index.ts'
import { Row, Rows, Section } from '../section.tsx'
import { KeysField } from './keys-field.tsx'

/** Every window's own keys, in the catalogue's order. */
const inWindow = { palette: 'Mod+K', panel: 'Mod+J', print: 'Mod+P', send: 'Enter', stop: 'Esc' } as const

const QuickQuestionRows = ({ desktop }: { readonly desktop: DesktopPreferences }) => {
  const { t } = useTranslation()
  const shell = useDesktop()
  const queries = useQueryClient()
  const { mutate } = useSavePreferences()
  const { data } = useQuery({
    queryKey: queryKeys.quickQuestion,
    queryFn: async () => (await shell?.GetQuickQuestion()) ?? null,
  })
  const save = (change: Partial<DesktopPreferences>) =>
    mutate(
      { desktop: { ...desktop, ...change } },
      { onSettled: () => void queries.invalidateQueries({ queryKey: queryKeys.quickQuestion }) },
    )
  const taken = data?.state === 'Taken'
  return (
    <>
      <Row label={t('settings.shortcuts.quick')} hint={t('settings.shortcuts.quickHint')}>
        <Switch
          label={t('settings.shortcuts.quick')}
          checked={desktop.quickQuestionEnabled}
          onChange={(quickQuestionEnabled) => save({ quickQuestionEnabled })}
        />
      </Row>
      {desktop.quickQuestionEnabled && (
        <Row
          label={t('settings.shortcuts.keys')}
          hint={
            <span role="status" className={taken ? 'text-danger' : undefined}>
              {t(taken ? 'settings.shortcuts.taken' : 'settings.shortcuts.keysHint')}
            </span>
          }
        >
          <KeysField keys={desktop.quickQuestionKeys} onChange={(quickQuestionKeys) => save({ quickQuestionKeys })} />
        </Row>
      )}
    </>
  )
}

/** The keys that do something: those of the window, and on the desktop those that work from everywhere. */
export const Shortcuts = () => {
  const { t } = useTranslation()
  const onDesktop = useDesktop() !== null
  const { data: preferences } = usePreferences()
  if (!preferences) return null
  return (
    <Section address="shortcuts" title={t('settings.shortcuts.title')}>
      <Rows>
        {onDesktop && <QuickQuestionRows desktop={preferences.desktop} />}
        {Object.entries(inWindow).map(([name, keys]) => (
          <Row key={name} label={t(`settings.shortcuts.window.${name}`)}>
            <Kbd keys={keys} />
          </Row>
        ))}
      </Rows>
    </Section>
  )
}
