import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppInfo } from '../../shell/use-app-info.ts'
import { usePreferences, useSavePreferences } from '../../shell/use-preferences.ts'
import { CopyButton, Select, Switch } from '../../ui/index.ts'
import { Row, Rows, Section } from '../section.tsx'
import { pasteTexts, TOKEN } from './paste-texts.ts'
import { useProgramAccess } from './use-program-access.ts'

const Paste = () => {
  const { t } = useTranslation()
  const { data: access } = useProgramAccess(true)
  const [chosen, setChosen] = useState<string | null>(null)
  const texts = access ? pasteTexts(access) : []
  const shown = texts.find(({ id }) => id === chosen) ?? texts[0]
  if (!shown) return null
  const { id, file, text } = shown
  return (
    <>
      <Row label={t('settings.programs.program')} hint={t('settings.programs.programHint')}>
        <Select
          label={t('settings.programs.program')}
          className="w-56!"
          value={id}
          onChange={setChosen}
          options={texts.map((each) => ({ value: each.id, label: each.program ?? t('settings.programs.chat') }))}
        />
      </Row>
      <div className="px-5 py-3.5">
        <div className="mb-2 flex items-center justify-between gap-4 text-muted text-sm">
          <span>{file === null ? t('settings.programs.intoForm') : t('settings.programs.intoFile', { file })}</span>
          <CopyButton text={() => text} />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines have to be scrollable with the keyboard */}
        <pre className="overflow-x-auto rounded-lg bg-raised p-3 font-mono text-sm" tabIndex={0}>
          {text}
        </pre>
        {text.includes(TOKEN) && (
          <p className="mt-2 text-muted text-sm">
            {access?.tokenFile
              ? t('settings.programs.tokenFile', { token: TOKEN, file: access.tokenFile })
              : t('settings.programs.ownToken', { token: TOKEN })}
          </p>
        )}
      </div>
    </>
  )
}

/** Whether other programs of this computer may search and ask, and what to paste into them. */
export const Programs = () => {
  const { t } = useTranslation()
  const { data: info } = useAppInfo()
  const { data: preferences } = usePreferences()
  const { mutate: save } = useSavePreferences()
  if (!preferences || !info) return null
  // They come over the local server, which the desktop app can be without.
  const change = (programsEnabled: boolean) =>
    save({ programsEnabled, ...(programsEnabled && info.host === 'Desktop' && { localServerEnabled: true }) })
  return (
    <Section address="programs" title={t('settings.programs.title')} text={t('settings.programs.text')}>
      <Rows>
        <Row label={t('settings.programs.enabled')} hint={t('settings.programs.hint')}>
          <Switch label={t('settings.programs.enabled')} checked={preferences.programsEnabled} onChange={change} />
        </Row>
        {preferences.programsEnabled && <Paste />}
      </Rows>
    </Section>
  )
}
