/** The assistant: conversations, the agent loop, tools, prompts and model providers. Knows nothing of documents. */
export * from './prompt/citation-ledger.ts'
export type * from './prompt/prompt-context.ts'
export * from './providers/ai-provider.ts'
export type * from './tools/ai-tool.ts'
export * from './tools/search-knowledge-result.ts'
