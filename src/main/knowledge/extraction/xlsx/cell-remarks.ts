import type { OfficePackage } from '../ooxml/open-package.ts'
import { parseRange } from '../sheet/cell-reference.ts'
import { addRemark, type RemarksByRow, signed } from '../sheet/cell-remark.ts'
import { childOf, childrenOf, descendantsOf, textOf, type XmlElement } from '../xml/xml-tree.ts'
import { decodeEscapes } from './shared-strings.ts'

interface Remark {
  /** The cell that it is about. */
  readonly reference: string
  readonly words: string
}

/** The comments on the cells of a sheet, by row, each with its cell and its writer. */
export const readRemarks = async (office: OfficePackage, part: string): Promise<RemarksByRow> => {
  const threaded = await remarksIn(office, part, 'threadedComment', await threadedRemarks(office))
  const answered = new Set(threaded.map(({ reference }) => reference))
  // Threaded comments leave a remark for older programs in the same place.
  const plain = (await remarksIn(office, part, 'comments', plainRemarks)).filter(
    ({ reference }) => !answered.has(reference),
  )
  const byRow: RemarksByRow = new Map()
  for (const { reference, words } of [...threaded, ...plain]) {
    const row = parseRange(reference)?.firstRow
    if (row !== undefined) addRemark(byRow, { row, reference, words })
  }
  return byRow
}

const remarksIn = async (
  office: OfficePackage,
  sheetPart: string,
  kind: 'threadedComment' | 'comments',
  read: (root: XmlElement) => Remark[],
): Promise<Remark[]> => {
  const remarks: Remark[] = []
  for (const { type, part } of await office.relationsOf(sheetPart)) {
    const root = type === kind && part !== null ? await office.tree(part) : null
    if (root !== null) remarks.push(...read(root))
  }
  return remarks
}

const threadedRemarks = async (office: OfficePackage): Promise<(root: XmlElement) => Remark[]> => {
  const people = new Map<string, string>()
  for (const { type, part } of await office.relationsOf(office.mainPart)) {
    const root = type === 'person' && part !== null ? await office.tree(part) : null
    for (const { attributes } of root === null ? [] : childrenOf(root)) {
      people.set(attributes.id ?? '', attributes.displayName ?? '')
    }
  }
  return (root) =>
    childrenOf(root, 'xtc:threadedComment').map((comment) => ({
      reference: comment.attributes.ref ?? '',
      words: signed(people.get(comment.attributes.personId ?? '') ?? '', textOf(childOf(comment, 'xtc:text'))),
    }))
}

const plainRemarks = (root: XmlElement): Remark[] => {
  const authorList = childOf(root, 's:authors')
  const authors = authorList === null ? [] : childrenOf(authorList, 's:author').map(textOf)
  const list = childOf(root, 's:commentList')
  return (list === null ? [] : childrenOf(list, 's:comment')).map((comment) => ({
    reference: comment.attributes.ref ?? '',
    words: signed(
      authors[Number(comment.attributes.authorId)] ?? '',
      decodeEscapes([...descendantsOf(comment, 's:t')].map(textOf).join('')),
    ),
  }))
}
