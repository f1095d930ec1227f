import { quotingProvider, withAIFactory } from '../../../src/main/library.ts'
import { type LibraryApp, startKnowledgeApp } from '../../library-app.ts'

/** A library of some files, by their names, that answers without a model. */
export interface QuotingLibrary extends AsyncDisposable {
  /** The reply to a question in a conversation of its own. */
  reply(question: string): Promise<string>
}

export const startQuotingLibrary = async (files: Readonly<Record<string, string>>): Promise<QuotingLibrary> => {
  const app: LibraryApp = await startKnowledgeApp({ with: [withAIFactory({ resolve: async () => quotingProvider() })] })
  const added = []
  for (const [fileName, bytes] of Object.entries(files)) added.push(await app.client.add({ fileName, bytes }))
  await app.client.settled(added.map(({ documentId }) => documentId))
  return {
    reply: async (question) => (await app.client.ask(question)).message.content,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}
