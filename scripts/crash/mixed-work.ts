import type { HostClient } from '../../test/host-client.ts'
import type { Dice } from '../attack/dice.ts'
import { syntheticText } from '../bench/synthetic-text.ts'
import type { Kept } from './kept.ts'

const ACTORS = 3
const MAX_PARAGRAPHS = 40
const WORDS = 80

export interface MixedWork {
  /** How many calls were acknowledged. */
  readonly acknowledged: number
  /** Ends once the calls under way have; those that fail after the host is gone are no error. */
  stop(): Promise<void>
}

/** Several hands that add, delete, ask and set, and write down what was acknowledged. */
export const beginMixedWork = (client: HostClient, kept: Kept, dice: Dice): MixedWork => {
  let acknowledged = 0
  let stopped = false
  let themeRuns = false
  const text = syntheticText(dice.below(2 ** 30))

  /** Does what must not be half done: until it is acknowledged, either outcome is right. */
  const uncertainly = async (id: string, call: () => Promise<unknown>): Promise<void> => {
    kept.uncertain.add(id)
    await call()
    kept.uncertain.delete(id)
  }
  const add = async (): Promise<void> => {
    // Without an ending of any language, so that it is indexed as it stands.
    const word = `zq${dice.below(2 ** 30).toString(36)}x${dice.below(2 ** 30).toString(36)}q`
    const body = Array.from({ length: 1 + dice.below(MAX_PARAGRAPHS) }, () => text.paragraph(WORDS)).join('\n\n')
    const { documentId } = await client.add({ fileName: `${word}.md`, bytes: `${word}\n\n${body}` })
    kept.documents.set(documentId, word)
  }
  const remove = async (): Promise<void> => {
    const documentId = dice.pickAny([...kept.documents.keys()].filter((id) => !kept.uncertain.has(id)))
    if (documentId === undefined) return
    await uncertainly(documentId, () => client.knowledge.DeleteDocument(documentId))
    kept.documents.delete(documentId)
    kept.deletedDocuments.add(documentId)
  }
  const ask = async (): Promise<void> => {
    const content = `Where is ${dice.below(2 ** 30).toString(36)}-${dice.below(2 ** 30).toString(36)}?`
    const { conversationId } = await client.assistant.SubmitMessage({ content })
    kept.messages.set(content, conversationId)
  }
  const removeConversation = async (): Promise<void> => {
    const conversationId = dice.pickAny([...kept.messages.values()].filter((id) => !kept.uncertain.has(id)))
    if (conversationId === undefined) return
    await uncertainly(conversationId, () => client.assistant.DeleteConversation(conversationId))
    kept.deletedConversations.add(conversationId)
    for (const [content, id] of kept.messages) if (id === conversationId) kept.messages.delete(content)
  }
  const set = async (): Promise<void> => {
    if (themeRuns) return
    themeRuns = true
    const theme = dice.pick(['Light', 'Dark', 'System'] as const)
    const preferences = await client.settings.GetPreferences()
    await uncertainly('theme', () => client.settings.SavePreferences({ ...preferences, theme }))
    kept.theme = theme
    themeRuns = false
  }
  const hand = async (): Promise<void> => {
    while (!stopped) {
      try {
        await dice.pick([add, add, add, add, remove, ask, ask, removeConversation, set])()
        acknowledged += 1
      } catch (error) {
        if (!stopped) throw error
      }
    }
  }
  const hands = Array.from({ length: ACTORS }, hand)
  // A host that ends by itself ends the work; who waits for it is told.
  for (const each of hands) each.catch(() => undefined)
  return {
    get acknowledged() {
      return acknowledged
    },
    stop: async () => {
      stopped = true
      await Promise.all(hands)
    },
  }
}
