/** What a host acknowledged: it must be there, or gone, whatever happens to the process. */
export interface Kept {
  /** By id: the word that stands in no other document. */
  readonly documents: Map<string, string>
  readonly deletedDocuments: Set<string>
  /** By their text, in whose conversation. */
  readonly messages: Map<string, string>
  readonly deletedConversations: Set<string>
  /** What was under way when the process died: either outcome is right. */
  readonly uncertain: Set<string>
  theme: string | null
}

export const nothingKept = (): Kept => ({
  documents: new Map(),
  deletedDocuments: new Set(),
  messages: new Map(),
  deletedConversations: new Set(),
  uncertain: new Set(),
  theme: null,
})
