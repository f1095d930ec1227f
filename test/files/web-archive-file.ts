/** What a property list holds here. */
export type PlistValue = string | Uint8Array | readonly PlistValue[] | { readonly [key: string]: PlistValue }

/** A binary property list, written by hand: objects one after the other, then their offsets. */
export const binaryPlist = (root: PlistValue): Buffer => {
  const objects: Buffer[] = []
  const add = (value: PlistValue): number => {
    const number = objects.push(Buffer.alloc(0)) - 1
    objects[number] = written(value)
    return number
  }
  const written = (value: PlistValue): Buffer => {
    if (typeof value === 'string') return stringObject(value)
    if (value instanceof Uint8Array) return Buffer.concat([marker(0x40, value.length), value])
    if (Array.isArray(value)) return Buffer.concat([marker(0xa0, value.length), references(value.map(add))])
    const entries = Object.entries(value)
    const keys = entries.map(([key]) => add(key))
    return Buffer.concat([marker(0xd0, entries.length), references([...keys, ...entries.map(([, each]) => add(each))])])
  }
  const top = add(root)
  const head = Buffer.from('bplist00')
  const offsets: number[] = []
  let at = head.length
  for (const object of objects) {
    offsets.push(at)
    at += object.length
  }
  const trailer = Buffer.alloc(32)
  trailer.set([4, 2], 6)
  trailer.writeUInt32BE(objects.length, 12)
  trailer.writeUInt32BE(top, 20)
  trailer.writeUInt32BE(at, 28)
  return Buffer.concat([head, ...objects, ...offsets.map((offset) => uint32(offset)), trailer])
}

const stringObject = (value: string): Buffer =>
  /^[ -~]*$/.test(value)
    ? Buffer.concat([marker(0x50, value.length), Buffer.from(value, 'latin1')])
    : Buffer.concat([marker(0x60, value.length), Buffer.from(value, 'utf16le').swap16()])

const marker = (kind: number, length: number): Buffer =>
  length < 15 ? Buffer.from([kind | length]) : Buffer.concat([Buffer.from([kind | 15, 0x12]), uint32(length)])

const references = (numbers: readonly number[]): Buffer =>
  Buffer.concat(numbers.map((number) => Buffer.from([number >> 8, number & 0xff])))

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

export interface SavedPage {
  readonly content: string | Uint8Array
  readonly type?: string
  readonly encoding?: string
  readonly frames?: readonly SavedPage[]
}

/** What Safari writes of a page that it saves. */
export const webArchive = ({
  content,
  type = 'text/html',
  encoding = 'UTF-8',
  frames = [],
}: SavedPage): PlistValue => ({
  WebMainResource: {
    WebResourceData: Buffer.from(content as Uint8Array),
    WebResourceMIMEType: type,
    WebResourceTextEncodingName: encoding,
    WebResourceURL: 'https://example.org/',
  },
  WebSubresources: [{ WebResourceData: Buffer.from([1, 2, 3]), WebResourceMIMEType: 'image/png' }],
  ...(frames.length > 0 && { WebSubframeArchives: frames.map(webArchive) }),
})
