import { artRecords, artTypes, descriptionIn } from '../office-art/art-records.ts'
import { readPictures } from './formatting.ts'
import type { DocumentText } from './text-pieces.ts'
import { structures, type WordFile } from './word-file.ts'

/** What the pictures of the body are described as by their writer, by the position of the character that stands for each. */
export const readDescriptions = (file: WordFile, document: DocumentText): ReadonlyMap<number, string> =>
  new Map([...inlinePictures(file, document), ...floatingShapes(file)])

/** The sign that stands for a picture within a line. */
const PICTURE = '\u0001'

function* inlinePictures(file: WordFile, document: DocumentText): Generator<[number, string], void, undefined> {
  for (const { from, to, format: location } of readPictures(file)) {
    const description = pictureDescription(file.data, location)
    if (description === '') continue
    const positions: [number, number][] = []
    document.positionsIn(from, to, (start, end) => void positions.push([start, end]))
    for (const [start, end] of positions) {
      const at = document.text.slice(start, end).indexOf(PICTURE)
      if (at >= 0) yield [start + at, description]
    }
  }
}

/** A picture says its own size and that of its head; its shape follows, behind the name of a file that it may come from ([MS-DOC] 2.9.192). */
const pictureDescription = (data: DataView, at: number): string => {
  if (at + 8 > data.byteLength) return ''
  const head = data.getUint16(at + 4, true)
  const end = Math.min(data.byteLength, at + data.getUint32(at, true))
  const begin = at + head
  if (begin >= end) return ''
  const isNamed = data.getUint16(at + 6, true) === NAMED
  return firstDescription(data, begin + (isNamed ? 1 + data.getUint8(begin) : 0), end)
}

const NAMED = 0x66

const firstDescription = (data: DataView, begin: number, end: number): string => {
  for (const record of artRecords(data, begin, end)) {
    const description = descriptionIn(record)
    if (description !== '') return description
  }
  return ''
}

const PLACE_BYTES = 26

/** Shapes that stand beside the text, each anchored at a character, are told apart by their numbers. */
function* floatingShapes(file: WordFile): Generator<[number, string], void, undefined> {
  const places = file.structure(structures.shapePlaces)
  const count = Math.floor((places.byteLength - 4) / (4 + PLACE_BYTES))
  if (count < 1) return
  const descriptions = shapeDescriptions(file.structure(structures.drawings))
  for (let index = 0; index < count; index++) {
    const shape = places.getUint32((count + 1) * 4 + index * PLACE_BYTES, true)
    const description = descriptions.get(shape)
    if (description !== undefined) yield [places.getUint32(index * 4, true), description]
  }
}

/** What all drawings share comes first; before each drawing stands a byte that says whether it is that of the body or that of the headers. */
const shapeDescriptions = (view: DataView): Map<number, string> => {
  const descriptions = new Map<number, string>()
  let at = sizeAt(view, 0)
  while (at + 9 <= view.byteLength) {
    const end = Math.min(view.byteLength, at + 1 + sizeAt(view, at + 1))
    let shape = 0
    for (const record of artRecords(view, at + 1, end)) {
      if (record.type === artTypes.shapeId && record.data.byteLength >= 4) shape = record.data.getUint32(0, true)
      const description = descriptionIn(record)
      if (description !== '') descriptions.set(shape, description)
    }
    at = end
  }
  return descriptions
}

const HEADER = 8
const sizeAt = (view: DataView, at: number): number =>
  at + HEADER <= view.byteLength ? HEADER + view.getUint32(at + 4, true) : HEADER
