import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { queryKeys, useClient, useErrorText } from '../client/index.ts'
import { useAppInfo } from '../shell/use-app-info.ts'
import { usePreferences, useSavePreferences } from '../shell/use-preferences.ts'
import { Button, CopyButton, Switch } from '../ui/index.ts'
import { Row, Rows, Section } from './section.tsx'

/** The desktop app's own localhost server; a headless host is nothing but that, and cannot do without. */
export const LocalServer = () => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { data: info } = useAppInfo()
  const { data: preferences } = usePreferences()
  const { mutate: save } = useSavePreferences()
  const client = useClient()
  const errorText = useErrorText()
  if (!preferences || info?.host !== 'Desktop') return null

  const change = (localServerEnabled: boolean) =>
    save({ localServerEnabled }, { onSettled: () => void queries.invalidateQueries({ queryKey: queryKeys.appInfo }) })
  const open = async () => {
    try {
      const link = await client.settings.CreateOpenLink()
      if (link !== null) window.open(link, '_blank', 'noopener,noreferrer')
    } catch (failure) {
      toast.error(errorText(failure))
    }
  }
  return (
    <Section address="server" title={t('settings.server.title')} text={t('settings.server.text')}>
      <Rows>
        <Row label={t('settings.server.enabled')} hint={t('settings.server.hint')}>
          <Switch label={t('settings.server.enabled')} checked={preferences.localServerEnabled} onChange={change} />
        </Row>
        {info.serverUrl !== null && (
          <Row label={t('settings.server.address')} hint={t('settings.server.openHint')}>
            <span className="flex flex-wrap items-center gap-1">
              <code className="font-mono text-sm">{info.serverUrl}</code>
              <CopyButton text={() => info.serverUrl ?? ''} />
              <Button onClick={() => void open()}>{t('settings.server.open')}</Button>
            </span>
          </Row>
        )}
      </Rows>
    </Section>
  )
}
