import type { SystemPromptBuilder } from './prompt-context.ts'

/** A part of the prompt that is always the same. */
export const fromStatic =
  (text: string): SystemPromptBuilder =>
  async () =>
    text
