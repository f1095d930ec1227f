import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/index.ts'
import { rowGrid } from './columns.ts'

export interface UnreadRowProps {
  readonly rowId: string
  readonly index: number
  readonly top: number
  readonly chosen: boolean
  readonly active: boolean
}

/** The place of a row that is being read. */
export const UnreadRow = ({ rowId, index, top, chosen, active }: UnreadRowProps) => {
  const { t } = useTranslation()
  return (
    <tr
      id={rowId}
      aria-rowindex={index + 2}
      aria-selected={chosen}
      aria-busy
      data-active={active || undefined}
      style={{ transform: `translateY(${top}px)` }}
      className={classNames(
        rowGrid,
        'absolute inset-x-0 top-0 border-line border-b px-2 py-2.5',
        'group-focus-visible/grid:data-active:outline-2 group-focus-visible/grid:data-active:-outline-offset-2 group-focus-visible/grid:data-active:outline-accent',
        chosen && 'bg-accent-soft/60',
      )}
    >
      <td />
      <th scope="row" className="flex h-6 items-center font-normal">
        <span className="sr-only">{t('common.loading')}</span>
        <span aria-hidden className="h-2.5 w-48 max-w-full rounded-full bg-hover" />
      </th>
    </tr>
  )
}
