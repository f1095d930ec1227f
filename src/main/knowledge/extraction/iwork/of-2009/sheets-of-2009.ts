import { createWorkbookText } from '../../sheet/workbook-text.ts'
import { childOf, descendantsOf, type XmlElement } from '../../xml/xml-tree.ts'
import { createSheetWriter } from '../write-sheet.ts'
import { noWordsIn, type PartsReader } from './parts-reader.ts'
import { wordsOf } from './read-paragraphs.ts'
import type { Styles } from './styles.ts'
import { storagesIn } from './xml-drawables.ts'
import { readXmlTable } from './xml-table.ts'

const boxes = ['sf:shape', 'sf:drawable-shape', 'sf:sticky-note'] as const

/** A spreadsheet of Numbers of that time, sheet by sheet. */
export const createSheetsOf2009 = (styles: Styles): PartsReader => {
  const text = createWorkbookText()
  const sheets = createSheetWriter(text)
  return {
    isWanted: (name, parent) => name === 'ls:workspace' && parent === 'ls:workspace-array',
    take(workspace) {
      if (workspace.name !== 'ls:workspace') return
      const page = childOf(workspace, 'ls:page-info')
      const found = (name: string): XmlElement[] => (page === null ? [] : [...descendantsOf(page, name)])
      sheets.write({
        name: (workspace.attributes['ls:workspace-name'] ?? '').trim(),
        isHidden: false,
        tables: found('sf:tabular-info').flatMap((info) => readXmlTable(info, styles) ?? []),
        texts: boxes.flatMap(found).flatMap(storagesIn).map(wordsOf),
      })
    },
    finish() {
      if (text.rowCount === 0) throw noWordsIn('SpreadsheetEmpty')
      return { ...text.finish(), notes: sheets.notes() }
    },
  }
}
