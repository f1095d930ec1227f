import { type ProtobufFields, protobuf, varint } from './protobuf.ts'
import { type ZipEntry, zipFile } from './zip-file.ts'

export interface IwaObjectSource {
  readonly id: number
  readonly type: number
  readonly message: ProtobufFields
}

/** Gives objects their numbers as they are added; the document itself is the first. */
export const createIwaSources = () => {
  const objects: IwaObjectSource[] = []
  return {
    objects,
    /** Gives a reference to the new object. */
    add(type: number, message: ProtobufFields): ProtobufFields {
      const id = objects.length + 100
      objects.push({ id, type, message })
      return { 1: id }
    },
  }
}

export type IwaSources = ReturnType<typeof createIwaSources>

/** A file of objects: each behind a head that says what it is, in chunks that are packed apart. */
export const iwaFile = (objects: readonly IwaObjectSource[]): Buffer => {
  const bytes = Buffer.concat(
    objects.map(({ id, type, message }) => {
      const body = protobuf(message)
      const head = protobuf({ 1: id, 2: { 1: type, 2: Buffer.from([1, 0, 5]), 3: body.length } })
      return Buffer.concat([varint(head.length), head, body])
    }),
  )
  const chunks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += CHUNK) {
    const packed = snappyOfPieces(bytes.subarray(at, at + CHUNK))
    chunks.push(Buffer.from([0, packed.length & 0xff, (packed.length >> 8) & 0xff, packed.length >> 16]), packed)
  }
  return Buffer.concat(chunks)
}

const CHUNK = 65_536
const PIECE = 60

/** Snappy without a single copy. */
const snappyOfPieces = (bytes: Buffer): Buffer => {
  const parts = [varint(bytes.length)]
  for (let at = 0; at < bytes.length; at += PIECE) {
    const piece = bytes.subarray(at, at + PIECE)
    parts.push(Buffer.from([(piece.length - 1) << 2]), piece)
  }
  return Buffer.concat(parts)
}

export interface IworkPackage {
  /** Files of objects beside that of the document, by their names. */
  readonly parts?: Readonly<Record<string, readonly IwaObjectSource[]>>
  readonly entries?: readonly ZipEntry[]
}

/** A document of iWork as it is saved since 2013. */
export const iworkFile = (
  document: readonly IwaObjectSource[],
  { parts = {}, entries = [] }: IworkPackage = {},
): Buffer =>
  zipFile([
    { path: 'Index/Document.iwa', content: iwaFile(document), isStored: true },
    ...Object.entries(parts).map(([name, objects]) => ({
      path: `Index/${name}.iwa`,
      content: iwaFile(objects),
      isStored: true,
    })),
    { path: 'Metadata/Properties.plist', content: 'bplist00', isStored: true },
    ...entries,
  ])
