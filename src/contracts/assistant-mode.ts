import { z } from 'zod'

/** How the assistant appears. The only prompt-related data that a client ever sees. */
export const aiAssistantBranding = z.object({
  /** Empty, with `showSidePanel`, hides the sidebar entry and keeps the side panel. */
  name: z.string(),
  /** An SVG path, served from `/svg/`. */
  icon: z.string(),
  showSidePanel: z.boolean(),
})
export type AIAssistantBranding = z.infer<typeof aiAssistantBranding>

/** Whether an app has an assistant, and how it appears in the window. */
export const aiAssistantMode = z.discriminatedUnion('type', [
  z.object({ type: z.literal('NoAIAssistant') }),
  z.object({ type: z.literal('DefaultAIAssistant') }),
  z.object({ type: z.literal('ConfiguredAIAssistant'), branding: aiAssistantBranding }),
])
export type AIAssistantMode = z.infer<typeof aiAssistantMode>
