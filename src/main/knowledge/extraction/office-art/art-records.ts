import { describedImage } from '../ooxml/described-image.ts'

/** A record of a drawing in the binary files of Office ([MS-ODRAW] 2.2.1). */
export interface ArtRecord {
  readonly type: number
  /** How many properties a record of properties has; other records say other things by it. */
  readonly instance: number
  /** Empty for a container: what it holds comes behind it. */
  readonly data: DataView
}

/** The records that are read ([MS-ODRAW] 2.2). */
export const artTypes = {
  shapeId: 0xf00a,
  properties: 0xf00b,
  anchor: 0xf010,
} as const

const HEADER = 8
const CONTAINER = 0x0f

/**
 * The records in a stretch, containers before what they hold, without regard for where a container ends: programs cut drawings in pieces, and what a
 * piece holds is told all the same. A record that is cut off is left out.
 */
export function* artRecords(view: DataView, from = 0, to = view.byteLength): Generator<ArtRecord, void, undefined> {
  let at = from
  while (at + HEADER <= to) {
    const versionAndInstance = view.getUint16(at, true)
    const isContainer = (versionAndInstance & CONTAINER) === CONTAINER
    const size = isContainer ? 0 : view.getUint32(at + 4, true)
    at += HEADER
    if (at + size > to) return
    const data = new DataView(view.buffer, view.byteOffset + at, size)
    yield { type: view.getUint16(at - HEADER + 2, true), instance: versionAndInstance >> 4, data }
    at += size
  }
}

const PROPERTY = 6
const IS_COMPLEX = 0x8000
const properties = { description: 0x0381, pictureName: 0x0105, patternName: 0x0187 } as const

/**
 * The alternative text of a shape in its record of properties; '' where it has none that a person wrote: programs put there what the picture or the
 * pattern is called that fills it.
 */
export const descriptionIn = (record: ArtRecord): string => {
  if (record.type !== artTypes.properties) return ''
  const texts = new Map(longProperties(record))
  const description = textIn(texts.get(properties.description))
  const names = [properties.pictureName, properties.patternName].map((name) => textIn(texts.get(name)))
  return names.includes(description) ? '' : describedImage(description)
}

/** The properties whose values stand behind all of them, in their order. */
function* longProperties({ instance, data }: ArtRecord): Generator<[number, DataView], void, undefined> {
  let at = instance * PROPERTY
  for (let property = 0; property < instance && (property + 1) * PROPERTY <= data.byteLength; property++) {
    const id = data.getUint16(property * PROPERTY, true)
    if ((id & IS_COMPLEX) === 0) continue
    const size = data.getUint32(property * PROPERTY + 2, true)
    if (at + size > data.byteLength) return
    yield [id & 0x3fff, new DataView(data.buffer, data.byteOffset + at, size)]
    at += size
  }
}

const textIn = (value: DataView | undefined): string => {
  if (value === undefined) return ''
  const size = value.byteLength - (value.byteLength % 2)
  const [text = ''] = Buffer.from(value.buffer, value.byteOffset, size).toString('utf16le').split('\u0000')
  return text.replace(/\s+/g, ' ')
}
