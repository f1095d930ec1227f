import type { Logger } from '../../platform/index.ts'
import type { SystemPromptBuilder } from './prompt-context.ts'

/**
 * One builder out of many: all run at the same time and their parts are joined by blank lines in the given order. A builder that
 * rejects is logged and contributes nothing; the others are kept. An abort rejects.
 */
export const compose =
  (builders: readonly SystemPromptBuilder[], logger?: Logger): SystemPromptBuilder =>
  async (context) => {
    const parts = await Promise.all(
      builders.map(async (build) => {
        try {
          return await build(context)
        } catch (error) {
          context.signal?.throwIfAborted()
          logger?.error({ err: error }, 'a system prompt builder failed')
          return ''
        }
      }),
    )
    return parts
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .join('\n\n')
  }
