import type { ListedConversation } from '../../../contracts/index.ts'

/** The pages of the list as they were read, one after the other; a row that moved meanwhile may stand on two of them. */
export interface ReadPages {
  readonly pages: readonly { readonly conversations: readonly ListedConversation[]; readonly total: number }[]
  readonly pageParams: readonly unknown[]
}

const isSame =
  ({ conversationId }: ListedConversation) =>
  (other: ListedConversation): boolean =>
    other.conversationId === conversationId

/** The list with one conversation as it is now, at its place; null where what was read does not say which place that is. */
export const withConversation = (read: ReadPages, changed: ListedConversation): ReadPages | null => {
  const known = read.pages.flatMap(({ conversations }) => conversations).find(isSame(changed))
  const { pinned } = changed
  // Pinned ones stand by when they were pinned, which no row says.
  if (pinned !== (known?.pinned ?? false)) return null
  const isIt = isSame(changed)
  if (pinned) {
    const pages = read.pages.map((page) => ({
      ...page,
      conversations: page.conversations.map((row) => (isIt(row) ? changed : row)),
    }))
    return { ...read, pages }
  }
  const isBelow = (row: ListedConversation) => !row.pinned && !isIt(row) && row.updated <= changed.updated
  const at = read.pages.findIndex(({ conversations }) => conversations.some(isBelow))
  // Below everything that was read there may be more.
  if (at === -1) return null
  const pages = read.pages.map(({ conversations, total }, index) => {
    const others = conversations.filter((row) => !isIt(row))
    const before = index === at ? others.findIndex(isBelow) : -1
    return {
      conversations: before === -1 ? others : others.toSpliced(before, 0, changed),
      // One that was not read may be new. Should it not be, the list ends with an empty page.
      total: known ? total : total + 1,
    }
  })
  return { ...read, pages }
}
