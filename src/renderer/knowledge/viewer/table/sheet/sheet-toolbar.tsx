import { ListFilter, Table2, Type } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Mode } from '../../mode.tsx'

export interface ShownAsProps {
  readonly showsText: boolean
  onChange(showsText: boolean): void
  readonly children?: ReactNode
}

/** Whether a file is shown as its tables or as the text that was read of it, with what else there is to set. */
export const SheetToolbar = ({ showsText, onChange, children }: ShownAsProps) => {
  const { t } = useTranslation()
  return (
    <div
      role="toolbar"
      aria-label={t('viewer.markdown.toolbar')}
      className="flex shrink-0 flex-wrap items-center gap-1 border-line border-b px-3 py-1"
    >
      <Mode icon={<Table2 aria-hidden />} isOn={!showsText} onChoose={() => onChange(false)}>
        {t('viewer.table.asTable')}
      </Mode>
      <Mode icon={<Type aria-hidden />} isOn={showsText} onChoose={() => onChange(true)}>
        {t('viewer.table.asText')}
      </Mode>
      {children}
    </div>
  )
}

export const FiltersButton = ({ isOn, onToggle }: { readonly isOn: boolean; onToggle(): void }) => {
  const { t } = useTranslation()
  return (
    <Mode icon={<ListFilter aria-hidden />} isOn={isOn} onChoose={onToggle}>
      {t('viewer.table.filters')}
    </Mode>
  )
}
