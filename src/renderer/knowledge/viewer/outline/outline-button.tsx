import { Check, ListTree } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useInterface } from '../../../shell/interface-state.ts'
import { IconButton, Menu } from '../../../ui/index.ts'
import { indentOf, type OutlineListProps } from './outline-list.tsx'

export interface OutlineButtonProps extends OutlineListProps {
  /** Whether there is no room for the outline beside the document: it is a menu then. */
  readonly isNarrow: boolean
}

/** Shows and hides the outline; where there is no room for it, opens it as a menu. */
export const OutlineButton = ({ outline, current, onGo, isNarrow }: OutlineButtonProps) => {
  const { t } = useTranslation()
  const { outlineOpen, setOutlineOpen } = useInterface()
  const label = t('viewer.outline.title')
  if (!isNarrow)
    return (
      <IconButton label={label} side="bottom" aria-pressed={outlineOpen} onClick={() => setOutlineOpen(!outlineOpen)}>
        <ListTree />
      </IconButton>
    )
  const indent = indentOf(outline)
  return (
    <Menu
      trigger={
        <IconButton label={label} side="bottom">
          <ListTree />
        </IconButton>
      }
      items={outline.map(({ title, level, start }, at) => ({
        id: `${start} ${title}`,
        label: '\u2003'.repeat(indent(level)) + title,
        ...(at === current && { icon: <Check aria-hidden /> }),
        onSelect: () => onGo(at),
      }))}
    />
  )
}
