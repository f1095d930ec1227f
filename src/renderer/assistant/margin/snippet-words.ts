import type { TFunction } from 'i18next'
import { addedWordsInPart, type Citation } from '../../../contracts/index.ts'
import { documentFormat } from '../../knowledge/viewer/document-format.ts'
import { parseCsvRecord } from '../../knowledge/viewer/table/csv-record.ts'

/** More than the lines of a snippet hold. */
const LENGTH = 240
const BETWEEN = ' · '

/** As good as certain in the few rows that are shown. */
const delimiterOf = (rows: string): string => {
  // A comma between figures may be that of a decimal.
  const certain = rows.replace(/(?<=\d),(?=\d)/g, '')
  const count = (delimiter: string) => certain.split(delimiter).length
  return [';', '\t', '|'].reduce((most, each) => (count(each) > count(most) ? each : most), ',')
}

const cells = (rows: string): string => {
  const dialect = { delimiter: delimiterOf(rows), quote: '"' as const }
  return rows
    .split(/\r?\n/)
    .map((row) => parseCsvRecord(row, dialect).map((cell) => cell.trim()))
    .map((row) => row.filter((cell) => cell !== '').join(BETWEEN))
    .join('\n')
}

/** `"key": "value",` becomes `key: value`. */
const members = (json: string): string =>
  [...json.matchAll(/("(?:[^"\\]|\\.)*"|[^\s{}[\],:"]+)(\s*:)?/g)]
    .map(([, value = '', isKey]) => value.replace(/^"(.*)"$/s, '$1') + (isKey ? ': ' : BETWEEN))
    .join('')
    .replace(/ · $/, '')

const unmarked = (markdown: string): string =>
  markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
    .replace(/(\*\*|__|`)(.+?)\1/g, '$2')

/** With the labels that the app put into it in the language of the interface. */
const labelled = (t: TFunction, text: string, file: Pick<Citation, 'contentType' | 'fileName'>): string => {
  let shown = ''
  let at = 0
  for (const { start, end } of addedWordsInPart(text, file)) {
    const words = text.slice(start, end)
    shown += text.slice(at, start) + t(`labels.${words}`, { defaultValue: words })
    at = end
  }
  return shown + text.slice(at)
}

/** The words of a source as a person reads them: the cells of a row, the members of a record, text without its marks. */
export const snippetWords = (
  t: TFunction,
  { quote, ...file }: Pick<Citation, 'contentType' | 'fileName' | 'quote'>,
): string => {
  const start = quote.slice(0, 2 * LENGTH)
  switch (documentFormat(file.contentType)) {
    case 'table':
      return cells(start).slice(0, LENGTH)
    case 'json':
      return members(start).slice(0, LENGTH)
    case 'markdown':
      return unmarked(start).slice(0, LENGTH)
    default:
      return labelled(t, start, file).slice(0, LENGTH)
  }
}
