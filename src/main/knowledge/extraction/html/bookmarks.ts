import { linkAddress } from './link-address.ts'

/** What a file of bookmarks, as browsers write it, says beyond what a page would show: the addresses, and in which folder each folder stands. */
export interface Bookmarks {
  open(name: string, address: string | null): void
  text(text: string): void
  /** What stands behind the words of a link that is over. */
  close(name: string): string
  /** How many folders a heading stands in. */
  readonly depth: number
}

/** The kind of document that such a file calls itself. */
export const BOOKMARKS_TYPE = 'netscape-bookmark-file-1'

const LONGEST_ADDRESS = 500

export const createBookmarks = (): Bookmarks => {
  let link: { readonly address: string; words: string } | null = null
  let depth = 0
  return {
    open(name, written) {
      if (name === 'dl') depth++
      const address = name === 'a' ? linkAddress(written ?? '', null) : null
      if (address !== null && address.length <= LONGEST_ADDRESS) link = { address, words: '' }
    },
    text(text) {
      if (link !== null) link.words += text
    },
    close(name) {
      if (name === 'dl') depth = Math.max(0, depth - 1)
      if (name !== 'a' || link === null) return ''
      const { address, words } = link
      link = null
      return words.trim() === address ? '' : ` (${address})`
    },
    get depth() {
      return depth
    },
  }
}
