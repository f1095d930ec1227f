const CLASSIC = 42
const MAX_PAGES = 1_000
const ENTRY_BYTES = 12
/** Tells of a directory, among others, that it is another's picture made smaller. */
const SUBFILE_TYPE = 254
const SMALLER = 1

/**
 * The pages of a TIFF (revision 6.0), each as a file whose first page it is: readers of pictures read no other. One at a time, in the same bytes, since such
 * files are large. The file as it is where it is none, or has one page.
 */
export const tiffPages = (bytes: Uint8Array): { readonly count: number; page(index: number): Uint8Array } => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const order = bytes.byteLength < 8 ? 0 : view.getUint16(0)
  const isLittle = order === 0x4949
  const isTiff = (isLittle || order === 0x4d4d) && view.getUint16(2, isLittle) === CLASSIC
  const starts = isTiff ? directoriesOf(view, isLittle) : []
  if (starts.length < 2) return { count: 1, page: () => bytes }
  const copy = Uint8Array.from(bytes)
  return {
    count: starts.length,
    page(index) {
      new DataView(copy.buffer).setUint32(4, starts[index] ?? 0, isLittle)
      return copy
    },
  }
}

/** Where the directory of each page begins, as far as they can be followed. */
const directoriesOf = (view: DataView, isLittle: boolean): number[] => {
  const starts = new Set<number>()
  const pages: number[] = []
  let at = view.getUint32(4, isLittle)
  while (at >= 8 && at + 2 <= view.byteLength && !starts.has(at) && starts.size < MAX_PAGES) {
    starts.add(at)
    const entries = view.getUint16(at, isLittle)
    const end = at + 2 + entries * ENTRY_BYTES
    if (end + 4 > view.byteLength) break
    if (!isSmaller(view, { at: at + 2, entries, isLittle })) pages.push(at)
    at = view.getUint32(end, isLittle)
  }
  return pages
}

interface Directory {
  /** Where its first entry stands. */
  readonly at: number
  readonly entries: number
  readonly isLittle: boolean
}

const isSmaller = (view: DataView, { at, entries, isLittle }: Directory): boolean => {
  for (let entry = at; entry < at + entries * ENTRY_BYTES; entry += ENTRY_BYTES)
    if (view.getUint16(entry, isLittle) === SUBFILE_TYPE) return (view.getUint32(entry + 8, isLittle) & SMALLER) !== 0
  return false
}
