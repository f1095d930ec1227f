import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../copy-button.tsx'

/** One cell as RFC 4180 writes it. */
const csvCell = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const csvOf = (table: HTMLTableElement | null): string =>
  [...(table?.rows ?? [])]
    .map(({ cells }) => `${[...cells].map((cell) => csvCell(cell.innerText.trim())).join(',')}\r\n`)
    .join('')

/** A table of a text, which goes to a spreadsheet as it is. */
export const TableBlock = ({ children }: { readonly children?: ReactNode }) => {
  const { t } = useTranslation()
  const table = useRef<HTMLTableElement>(null)
  return (
    <div className="group/table relative">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table has to be scrollable with the keyboard */}
      <div className="prose-table" tabIndex={0}>
        <table ref={table}>{children}</table>
      </div>
      <CopyButton
        label={t('viewer.table.copy')}
        text={() => csvOf(table.current)}
        className="absolute top-0 end-0 bg-raised opacity-0 focus-visible:opacity-100 group-hover/table:opacity-100"
      />
    </div>
  )
}
