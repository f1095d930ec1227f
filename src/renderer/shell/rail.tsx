import { PanelRight, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { LibraryChoice } from '../knowledge/libraries/library-choice.tsx'
import { classNames, Kbd, Tooltip } from '../ui/index.ts'
import { Logo } from './logo.tsx'
import type { ShellModule, ShellPage } from './with-ai-assistant.ts'

const entryLook =
  'flex h-9 items-center gap-3 rounded-lg px-2.5 text-sm transition-colors max-[1100px]:w-10 max-[1100px]:justify-center max-[1100px]:px-0 max-sm:h-11 max-sm:w-14 [&_svg]:size-4.5 [&_svg]:shrink-0'
const labelLook = 'truncate max-[1100px]:sr-only'

const PageIcon = ({ icon: Icon }: { icon: ShellPage['icon'] }) =>
  typeof Icon === 'string' ? <img src={Icon} alt="" className="size-4.5" /> : <Icon aria-hidden />

interface ActionProps {
  readonly label: string
  readonly keys: string
  readonly icon: ReactNode
  readonly onClick: () => void
  readonly pressed?: boolean
}

const RailAction = ({ label, keys, icon, onClick, pressed }: ActionProps) => (
  <Tooltip label={label} shortcut={keys} side="right">
    <button
      type="button"
      onClick={onClick}
      aria-pressed={pressed}
      className={classNames(entryLook, 'text-muted hover:bg-hover hover:text-ink aria-pressed:text-accent')}
    >
      {icon}
      <span className={labelLook}>{label}</span>
      <span aria-hidden className="ms-auto max-[1100px]:hidden">
        <Kbd keys={keys} />
      </span>
    </button>
  </Tooltip>
)

export interface RailProps {
  readonly modules: readonly ShellModule[]
  readonly onSearch: () => void
  /** Null where the side panel has no place. */
  readonly onTogglePanel: (() => void) | null
  readonly panelOpen: boolean
}

/** The way between pages: labelled when there is room, icons below 1100 px, along the bottom on a phone. */
export const Rail = ({ modules, onSearch, onTogglePanel, panelOpen }: RailProps) => {
  const { t } = useTranslation()
  return (
    <nav
      aria-label={t('shell.navigation')}
      className="flex shrink-0 flex-col gap-0.5 border-line border-e bg-sunken p-3 max-[1100px]:items-center max-[1100px]:p-2 max-sm:flex-row max-sm:justify-around max-sm:border-t max-sm:border-e-0 max-sm:px-2 max-sm:py-1 min-[1100px]:w-54"
    >
      <div className="mb-3 flex h-9 items-center gap-2.5 px-2 max-[1100px]:px-0 max-sm:hidden">
        <Logo className="size-6 shrink-0" />
        <span className={classNames('font-semibold tracking-tight', labelLook)}>{t('app.name')}</span>
      </div>
      <LibraryChoice look="rail" className="mb-2 max-sm:mb-0 max-sm:w-11" />
      {modules
        .flatMap(({ pages }) => pages)
        .filter(({ inRail }) => inRail)
        .map((page) => {
          const label = 'text' in page.label ? page.label.text : t(page.label.key)
          return (
            <Tooltip key={page.path} label={label} side="right">
              <NavLink
                to={page.path}
                className={classNames(
                  entryLook,
                  'text-muted hover:bg-hover hover:text-ink aria-[current=page]:bg-hover aria-[current=page]:font-medium aria-[current=page]:text-ink',
                )}
              >
                <PageIcon icon={page.icon} />
                <span className={labelLook}>{label}</span>
              </NavLink>
            </Tooltip>
          )
        })}
      <div className="mt-auto flex flex-col gap-0.5 max-[1100px]:items-center max-sm:contents">
        <RailAction label={t('shell.search')} keys="Mod+K" icon={<Search aria-hidden />} onClick={onSearch} />
        {onTogglePanel && (
          <RailAction
            label={t('shell.askHere')}
            keys="Mod+J"
            icon={<PanelRight aria-hidden />}
            onClick={onTogglePanel}
            pressed={panelOpen}
          />
        )}
      </div>
    </nav>
  )
}
