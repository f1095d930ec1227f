import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DocumentTable, MAX_TABLE_SEARCH } from '../../../../../contracts/index.ts'
import { useClient } from '../../../../client/index.ts'
import { Button, SearchInput } from '../../../../ui/index.ts'
import type { DocumentViewProps } from '../../document-view.ts'
import { PassageNotice } from '../../passage-notice.tsx'
import type { PassageState } from '../../text/passage-drift.ts'
import { CopyRowsButton } from './copy-rows-button.tsx'
import { JumpToRow } from './jump-to-row.tsx'
import { SheetGrid } from './sheet-grid.tsx'
import { placeQuery } from './sheet-query.ts'
import { FiltersButton } from './sheet-toolbar.tsx'
import { useSheetState } from './use-sheet-state.ts'

export interface SheetTableProps extends DocumentViewProps {
  readonly table: DocumentTable
  /** Where the passage stands now; null while that is not known, or where there is none. */
  readonly place: PassageState | null
  /** What else the bar above the table holds. */
  readonly toolbar: (children: ReactNode) => ReactNode
}

type Target = { readonly type: 'Row'; readonly row: number; readonly asked: number }

/** One table: sorted, filtered, searched, jumped about in, and opened at the row that was cited. */
export const SheetTable = ({ document, passage, table, place, toolbar }: SheetTableProps) => {
  const { t } = useTranslation()
  const { tables } = useClient()
  const state = useSheetState()
  const [showsFilters, setShowsFilters] = useState(false)
  const [jump, setJump] = useState<Target & { readonly instead: string | undefined }>()
  const shown = { documentId: document.documentId, table, view: state.view }
  const cited = place && place.type !== 'Changed' ? place.stretch : null
  // Whoever jumped somewhere stays there until another passage is asked for.
  const target = jump && jump.instead === passage?.key ? jump : null
  const at = target ? ({ type: 'Row', row: target.row } as const) : cited && ({ type: 'Stretch', ...cited } as const)
  const found = useQuery({
    ...placeQuery(tables, shown, at ?? { type: 'Row', row: 1 }),
    enabled: at !== null,
  })
  const reached = at === null ? null : (found.data ?? null)

  return (
    <>
      {toolbar(
        <>
          <SearchInput
            label={t('viewer.table.search')}
            value={state.search}
            maxLength={MAX_TABLE_SEARCH}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => state.setSearch(event.target.value)}
            className="ms-auto w-56 min-w-32"
          />
          <FiltersButton isOn={showsFilters} onToggle={() => setShowsFilters(!showsFilters)} />
          <JumpToRow
            onJump={(row) => setJump({ type: 'Row', row, asked: (jump?.asked ?? 0) + 1, instead: passage?.key })}
          />
          <CopyRowsButton shown={shown} />
        </>,
      )}
      {place && place.type !== 'Same' && <PassageNotice type={place.type} />}
      {reached?.index === null && (
        <p
          role="status"
          className="flex shrink-0 flex-wrap items-center gap-3 border-line border-b bg-accent-soft px-4 py-1.5 text-sm"
        >
          {t(target ? 'viewer.table.hiddenRow' : 'viewer.table.hiddenCited', { row: reached.row })}
          <Button size="small" onClick={state.showAll}>
            {t('viewer.table.showAll')}
          </Button>
        </p>
      )}
      <SheetGrid
        document={document}
        shown={shown}
        state={state}
        showsFilters={showsFilters}
        cited={cited}
        reached={
          reached === null || reached.index === null
            ? null
            : {
                ...reached,
                index: reached.index,
                key: target ? `jump-${target.asked}` : (passage?.key ?? ''),
                isJump: target !== null,
              }
        }
      />
    </>
  )
}
