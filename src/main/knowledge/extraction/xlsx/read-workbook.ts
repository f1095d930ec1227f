import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { type OfficePackage, openPackage } from '../ooxml/open-package.ts'
import { type DateSystem, numberFormat, type ShowNumber } from '../sheet/number-format.ts'
import { childOf, childrenOf, type XmlElement } from '../xml/xml-tree.ts'
import { readSharedStrings, type SharedStrings } from './shared-strings.ts'

export interface WorkbookSheet {
  readonly name: string
  readonly part: string
  readonly isHidden: boolean
}

/** A workbook with what its sheets share. */
export interface Workbook {
  readonly office: OfficePackage
  /** In the order of their tabs; sheets of charts alone are left out. */
  readonly sheets: readonly WorkbookSheet[]
  readonly strings: SharedStrings
  /** How the cells of a style show numbers, by its index. */
  readonly formats: readonly ShowNumber[]
  readonly general: ShowNumber
}

const KIND = failureWords('KindExcelWorkbook')
const MAX_FORMATS = 70_000

export const readWorkbook = async (bytes: Uint8Array): Promise<Workbook> => {
  const office = await openPackage(bytes, KIND)
  const root = await office.tree(office.mainPart)
  const relations = await office.relationsOf(office.mainPart)
  const partOf = (type: string): string | null => relations.find((relation) => relation.type === type)?.part ?? null
  const dates: DateSystem = isTrue(childOf(root, 's:workbookPr')?.attributes.date1904) ? 1904 : 1900
  const list = childOf(root, 's:sheets')
  const sheets = (list === null ? [] : childrenOf(list, 's:sheet')).flatMap(({ attributes }) => {
    const relation = relations.find(({ id }) => id === attributes['r:id'])
    if (relation?.type !== 'worksheet' || relation.part === null) return []
    const isHidden = attributes.state === 'hidden' || attributes.state === 'veryHidden'
    return [{ name: attributes.name ?? '', part: relation.part, isHidden }]
  })
  const styles = partOf('styles')
  return {
    office,
    sheets: sheets.filter(({ part }, at) => sheets.findIndex((other) => other.part === part) === at),
    strings: await readSharedStrings(office, partOf('sharedStrings')),
    formats: readFormats(styles === null ? null : await office.tree(styles), dates),
    general: numberFormat(0, null, dates),
  }
}

export const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

const readFormats = (styles: XmlElement | null, dates: DateSystem): ShowNumber[] => {
  const codes = new Map<number, string>()
  const declared = childOf(styles, 's:numFmts')
  for (const { attributes } of declared === null ? [] : childrenOf(declared, 's:numFmt')) {
    codes.set(Number(attributes.numFmtId), attributes.formatCode ?? 'General')
  }
  const byId = new Map<number, ShowNumber>()
  const cellFormats = childOf(styles, 's:cellXfs')
  return (cellFormats === null ? [] : childrenOf(cellFormats, 's:xf')).slice(0, MAX_FORMATS).map(({ attributes }) => {
    const id = Number(attributes.numFmtId ?? 0)
    const show = byId.get(id) ?? numberFormat(id, codes.get(id) ?? null, dates)
    byId.set(id, show)
    return show
  })
}
