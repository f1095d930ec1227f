import { z } from 'zod'
import { defineContract } from './contract.ts'

/** What the window asks of the desktop shell around it. The shell alone serves it, over the bridge: no host has it, and no browser reaches it. */
export const desktopApi = defineContract('IDesktopApi', {
  SavePdf: {
    summary:
      'Save what the window would print as a PDF, where the person says; `saved` is false when they think better of it.',
    input: z.object({ fileName: z.string().trim().min(1, 'fileName must not be empty').max(200) }),
    output: z.object({ saved: z.boolean() }),
    permission: 'authenticated',
    effect: 'Read',
  },
})

/** What the shell's menus, tray and notifications ask of the window. */
export const desktopCommand = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Print') }),
  z.object({ type: z.literal('SavePdf') }),
  /** A page of the interface, by its path. */
  z.object({ type: z.literal('Show'), path: z.string().startsWith('/').max(500) }),
])
export type DesktopCommand = z.infer<typeof desktopCommand>
