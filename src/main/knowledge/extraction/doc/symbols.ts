import { symbolSign } from '../flow/symbol-sign.ts'
import { readSymbolRuns } from './formatting.ts'
import type { DocumentText } from './text-pieces.ts'
import { structures, type WordFile } from './word-file.ts'

/** The signs that were put in from a font of symbols, by their positions: in the text a bracket stands for each. */
export const readSymbols = (file: WordFile, document: DocumentText): ReadonlyMap<number, string> => {
  const signs = new Map<number, string>()
  const runs = readSymbolRuns(file)
  const fonts = runs.length === 0 ? [] : fontNames(file.structure(structures.fonts))
  for (const { from, to, format } of runs) {
    const sign = symbolSign(format.point, fonts[format.font] ?? '')
    document.positionsIn(from, to, (start, end) => {
      for (let at = start; at < end; at++) if (document.text.charAt(at) === STANDS_FOR_SIGN) signs.set(at, sign)
    })
  }
  return signs
}

const STANDS_FOR_SIGN = '('
/** Of a font's entry, before its name ([MS-DOC] 2.9.82). */
const BEFORE_NAME = 39

/** The names of the fonts, in the order in which they are numbered. */
const fontNames = (list: DataView): string[] => {
  const names: string[] = []
  let at = 4
  while (at < list.byteLength) {
    const size = list.getUint8(at)
    const [begin, end] = [at + 1 + BEFORE_NAME, Math.min(list.byteLength, at + 1 + size)]
    const bytes = Buffer.from(list.buffer, list.byteOffset + begin, Math.max(0, end - begin))
    names.push(bytes.toString('utf16le').split('\0', 1)[0] ?? '')
    at += 1 + size
  }
  return names
}
