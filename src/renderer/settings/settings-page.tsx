import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageFrame } from '../shell/page-frame.tsx'
import { useAppInfo } from '../shell/use-app-info.ts'
import { About } from './about.tsx'
import { Appearance } from './appearance.tsx'
import { Companions } from './companions/companions.tsx'
import { Shortcuts } from './desktop/shortcuts.tsx'
import { Spelling } from './desktop/spelling.tsx'
import { SystemNotifications } from './desktop/system-notifications.tsx'
import { Libraries } from './libraries/libraries.tsx'
import { LocalServer } from './local-server.tsx'
import { Programs } from './programs/programs.tsx'
import { Providers } from './providers/providers.tsx'
import { SearchAids } from './search-model/search-aids.tsx'
import { SearchModel } from './search-model/search-model.tsx'
import { SectionList } from './section-list.tsx'
import { ShownTogether } from './shown-together.tsx'
import { UnreadSections } from './unread-sections.tsx'
import { YourData } from './your-data.tsx'

export const SettingsPage = () => {
  const { t } = useTranslation()
  const { data: info } = useAppInfo()
  const page = useRef<HTMLDivElement>(null)
  const [isSettled, setSettled] = useState(false)
  const settle = useCallback(() => setSettled(true), [])
  return (
    <PageFrame title={t('settings.title')}>
      <div className="@container">
        <div className="@3xl:grid @3xl:grid-cols-[11rem_minmax(0,1fr)] @3xl:gap-x-10">
          <SectionList page={page} isSettled={isSettled} />
          <div ref={page} className="min-w-0">
            <ShownTogether onShown={settle}>
              <UnreadSections />
              {info && info.assistant.type !== 'NoAIAssistant' && <Providers />}
              <SearchModel />
              <SearchAids />
              <Libraries />
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
          </div>
        </div>
      </div>
    </PageFrame>
  )
}
