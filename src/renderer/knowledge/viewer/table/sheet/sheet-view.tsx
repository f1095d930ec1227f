import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentTable } from '../../../../../contracts/index.ts'
import { useClient, useErrorText } from '../../../../client/index.ts'
import { Select } from '../../../../ui/index.ts'
import { documentFormat } from '../../document-format.ts'
import type { DocumentViewProps } from '../../document-view.ts'
import { TextView } from '../../text/text-view.tsx'
import { useTextPassage } from '../../text/use-text-passage.ts'
import { ViewerMessage } from '../../viewer-message.tsx'
import { TableView } from '../table-view.tsx'
import { tablesQuery } from './sheet-query.ts'
import { SheetTable } from './sheet-table.tsx'
import { SheetToolbar } from './sheet-toolbar.tsx'

interface Choice<Value> {
  readonly value: Value
  /** The passage that was shown when it was chosen; another one is shown where it stands. */
  readonly of: string | undefined
}

/** A file of tables: its tables one by one, or the text that was read of it. What cannot be sorted is shown as it was written. */
const SheetView = (props: DocumentViewProps) => {
  const { document, passage } = props
  const { documentId, contentType, status } = document
  const { tables } = useClient()
  const errorText = useErrorText()
  const found = useQuery(tablesQuery(tables, documentId, status))
  const place = useTextPassage(documentId, passage)
  const [chosenTable, setTable] = useState<Choice<number>>()
  const [chosenText, setText] = useState<Choice<boolean>>()
  const { t } = useTranslation()

  // While another passage is looked for, the table stays as it is sorted and filtered.
  const last = useRef<number | null>(null)
  const isLooking = passage !== null && place === null
  const tableOf = (tableId: number | null | undefined) => found.data?.find((table) => table.tableId === tableId)
  const stretch = place && place.type !== 'Changed' ? place.stretch : null
  const cited = stretch && found.data?.find(({ start, end }) => start < stretch.end && end > stretch.start)
  const isCurrent = (choice: Choice<unknown> | undefined) => choice !== undefined && choice.of === passage?.key
  const chosen = isCurrent(chosenTable) ? tableOf(chosenTable?.value) : undefined
  const table = chosen ?? cited ?? (isLooking ? tableOf(last.current) : undefined) ?? found.data?.[0]
  useEffect(() => {
    if (!isLooking) last.current = table?.tableId ?? null
  }, [isLooking, table])

  if (found.isPending || (isLooking && last.current === null && status === 'Indexed'))
    return <ViewerMessage busy>{t('viewer.opening')}</ViewerMessage>
  if (found.isError) return <ViewerMessage>{errorText(found.error)}</ViewerMessage>
  if (table === undefined)
    return documentFormat(contentType) === 'table' ? <TableView {...props} /> : <TextView {...props} />

  // A title above the tables was cited: it stands in the text alone.
  const showsText = isCurrent(chosenText) ? chosenText?.value === true : stretch !== null && !cited
  const toolbar = (children: ReactNode = null) => (
    <SheetToolbar showsText={showsText} onChange={(value) => setText({ value, of: passage?.key })}>
      {found.data.length > 1 && !showsText && (
        <Select
          label={t('viewer.table.choose')}
          value={String(table.tableId)}
          options={tableNames(found.data, (number) => t('viewer.table.unnamed', { number }))}
          onChange={(tableId) => setTable({ value: Number(tableId), of: passage?.key })}
          className="w-44!"
        />
      )}
      {children}
    </SheetToolbar>
  )
  if (!showsText)
    return (
      <SheetTable
        key={table.tableId}
        {...props}
        table={table}
        place={cited === table || place?.type === 'Changed' ? place : null}
        toolbar={toolbar}
      />
    )
  return (
    <>
      {toolbar()}
      <TextView {...props} />
    </>
  )
}

/** What the tables of a workbook are called: their sheets, counted where a sheet holds several. */
const tableNames = (tables: readonly DocumentTable[], unnamed: (number: number) => string) =>
  tables.map(({ tableId, name }, at) => {
    const before = tables.slice(0, at).filter((other) => other.name === name).length
    const label = name ?? unnamed(at + 1)
    return { value: String(tableId), label: name !== null && before > 0 ? `${label} (${before + 1})` : label }
  })

export default SheetView
