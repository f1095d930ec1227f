import { useTranslation } from 'react-i18next'
import { PageFrame } from '../shell/page-frame.tsx'
import { useAppInfo } from '../shell/use-app-info.ts'
import { About } from './about.tsx'
import { Appearance } from './appearance.tsx'
import { Companions } from './companions/companions.tsx'
import { Shortcuts } from './desktop/shortcuts.tsx'
import { Spelling } from './desktop/spelling.tsx'
import { SystemNotifications } from './desktop/system-notifications.tsx'
import { LocalServer } from './local-server.tsx'
import { Programs } from './programs/programs.tsx'
import { Providers } from './providers/providers.tsx'
import { SearchAids } from './search-model/search-aids.tsx'
import { SearchModel } from './search-model/search-model.tsx'
import { ShownTogether } from './shown-together.tsx'
import { YourData } from './your-data.tsx'

export const SettingsPage = () => {
  const { t } = useTranslation()
  const { data: info } = useAppInfo()
  return (
    <PageFrame title={t('settings.title')} width="narrow">
      <ShownTogether>
        {info && info.assistant.type !== 'NoAIAssistant' && <Providers />}
        <SearchModel />
        <SearchAids />
        <Appearance />
        <Shortcuts />
        <SystemNotifications />
        <Spelling />
        <LocalServer />
        <Programs />
        {info && info.assistant.type !== 'NoAIAssistant' && <Companions />}
        <YourData />
        <About />
      </ShownTogether>
    </PageFrame>
  )
}
