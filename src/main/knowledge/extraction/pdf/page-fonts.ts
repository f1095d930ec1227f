import type { PDFPageProxy } from 'pdfjs-dist'
import type { PageFont } from './lay-out.ts'
import { toMatrix } from './matrix.ts'
import type { OperatorCodes, OperatorList } from './pdf-library.ts'

/** The fonts that a page's operators name, read from what pdf.js made of them. */
export const pageFonts = async (
  page: PDFPageProxy,
  list: OperatorList,
  codes: OperatorCodes,
  known: Map<string, PageFont>,
): Promise<void> => {
  for (const id of fontIds(list, codes)) {
    if (known.has(id)) continue
    const font = await new Promise<unknown>((resolve) => page.commonObjs.get(id, resolve))
    known.set(id, toPageFont(id, font))
  }
}

const fontIds = ({ fnArray, argsArray }: OperatorList, codes: OperatorCodes): Set<string> => {
  const ids = new Set<string>()
  const add = (id: unknown): void => {
    if (typeof id === 'string') ids.add(id)
  }
  for (const [at, code] of fnArray.entries()) {
    const args = argsArray[at]
    if (!Array.isArray(args)) continue
    if (code === codes.setFont) add(args[0])
    if (code === codes.setGState && Array.isArray(args[0])) {
      for (const entry of args[0]) if (Array.isArray(entry) && entry[0] === 'Font') add(entry[1]?.[0])
    }
  }
  return ids
}

const BOLD = /bold|black|heavy|demi/i

/** Glyphs of a thousand units to the type size, as all fonts but drawn ones have. */
const USUAL_UNIT = 0.001

const toPageFont = (id: string, font: unknown): PageFont => {
  const facts = typeof font === 'object' && font !== null ? (font as Readonly<Record<string, unknown>>) : {}
  const matrix = toMatrix(facts.fontMatrix)
  const isDrawn = facts.isType3Font === true
  const differences = facts.differences
  return {
    id,
    texts: new Map(),
    name: typeof facts.name === 'string' ? facts.name : '',
    vertical: facts.vertical === true,
    isBold: facts.bold === true || facts.black === true || (typeof facts.name === 'string' && BOLD.test(facts.name)),
    isComposite: facts.composite === true,
    unitX: matrix?.[0] || USUAL_UNIT,
    scaleY: isDrawn ? drawnScale(matrix?.[3] ?? USUAL_UNIT, facts.bbox) : 1,
    glyphName: (code) => {
      const name =
        differences instanceof Map ? differences.get(code) : Array.isArray(differences) ? differences[code] : null
      return typeof name === 'string' ? name : null
    },
  }
}

/** The letters of a drawn font are as high as its box, whatever size it is set in. */
const drawnScale = (unitY: number, box: unknown): number => {
  const [, bottom = 0, , top = 0] = Array.isArray(box) ? (box as number[]) : []
  const height = Math.abs(top - bottom) * Math.abs(unitY)
  return height > 0 ? height : 1
}
