/** A record of a drawing ([MS-ODRAW] 2.2.1); a container's version is 15. */
export const artRecord = (type: number, content: Buffer, { version = 0, instance = 0 } = {}): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt16LE((instance << 4) | version, 0)
  head.writeUInt16LE(type, 2)
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content])
}

export const artContainer = (type: number, parts: readonly Buffer[]): Buffer =>
  artRecord(type, Buffer.concat(parts), { version: 15 })

export interface ArtShape {
  readonly id?: number
  readonly description?: string
  /** What the picture is called that fills the shape. */
  readonly pictureName?: string
}

/** What a shape says of itself: its number, and the properties whose values are texts. */
export const artShape = ({ id = 0, description = '', pictureName = '' }: ArtShape): Buffer[] => {
  const number = Buffer.alloc(8)
  number.writeUInt32LE(id, 0)
  const texts = [
    { property: 0x0105, text: pictureName },
    { property: 0x0381, text: description },
  ].filter(({ text }) => text !== '')
  const values = texts.map(({ text }) => Buffer.from(`${text}\u0000`, 'utf16le'))
  const heads = texts.map(({ property }, at) => {
    const head = Buffer.alloc(6)
    head.writeUInt16LE(property | 0xc000, 0)
    head.writeUInt32LE(values[at]?.length ?? 0, 2)
    return head
  })
  // A property with a value of its own stands among them.
  const plain = Buffer.from([0x7f, 0, 0x80, 0, 0x80, 0])
  const properties = Buffer.concat([plain, ...heads, ...values])
  return [artRecord(0xf00a, number), artRecord(0xf00b, properties, { version: 3, instance: heads.length + 1 })]
}
