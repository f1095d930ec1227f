import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { failureWords } from '../../../../../contracts/failures/failure-words.ts'
import { packageLimits, RATIO_FREE_BYTES } from '../../archive/archive-limits.ts'
import type { Archive } from '../../archive/open-archive.ts'
import { DamagedPartError, ExtractionError } from '../../extractor.ts'

/** The XML of a document as it was stored until 2013: its bytes, piece by piece, and how many stand in the archive. */
export interface XmlContent {
  readonly packedBytes: number
  pieces(onPacked: (count: number) => void): AsyncIterable<Uint8Array>
}

const names = /^index\.(?:xml|apxl)(?:\.gz)?$/i

/** Finds the content below `root`; null where the archive is none of that time. */
export const openXmlContent = (archive: Archive, root: string): XmlContent | null => {
  const entry = archive.entries.find(({ path }) => path.startsWith(root) && names.test(path.slice(root.length)))
  if (entry === undefined) return null
  const { path, sizeBytes } = entry
  return {
    packedBytes: sizeBytes,
    pieces(onPacked) {
      const packed = counted(archive.stream(path), onPacked)
      return /\.gz$/i.test(path) ? unzipped(packed, sizeBytes) : packed
    },
  }
}

async function* counted(
  pieces: AsyncIterable<Uint8Array>,
  onPacked: (count: number) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const piece of pieces) {
    onPacked(piece.length)
    yield piece
  }
}

/** What was packed once more before it came into the archive, no further than an honest file unpacks. */
async function* unzipped(
  packed: AsyncIterable<Uint8Array>,
  packedBytes: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  const most = Math.max(RATIO_FREE_BYTES, Math.min(packageLimits.maxTotalBytes, packedBytes * packageLimits.maxRatio))
  const gunzip = createGunzip()
  const source = Readable.from(packed)
  source.on('error', (error) => gunzip.destroy(error))
  let total = 0
  try {
    for await (const piece of source.pipe(gunzip) as AsyncIterable<Uint8Array>) {
      total += piece.length
      if (total > most) throw new ExtractionError(failureWords('PartTooLarge'))
      yield piece
    }
  } catch (error) {
    if (error instanceof ExtractionError) throw error
    throw new DamagedPartError(failureWords('Incomplete'), { cause: error })
  } finally {
    source.destroy()
    gunzip.destroy()
  }
}
