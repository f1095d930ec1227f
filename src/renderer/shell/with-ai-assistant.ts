import { type LucideIcon, MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AIAssistantBranding, AIAssistantMode } from '../../contracts/index.ts'

/** A page of the shell, and the module that the assistant knows it as. */
export interface ShellModule {
  readonly name: string
  /** Where the rail leads. */
  readonly path: string
  /** A catalogue key, or a name that is given as it is. */
  readonly label: { readonly key: string } | { readonly text: string }
  /** A component, or the address of an SVG. */
  readonly icon: LucideIcon | string
  readonly inRail: boolean
  readonly routes: readonly { readonly path: string; readonly element: ReactNode }[]
}

export interface ShellConfig {
  /** Where the app opens. */
  readonly home: string
  /** The assistant's full page. */
  readonly assistantPage: ReactNode
}

/** What the shell draws: its pages, and the assistant's side panel where there is one. */
export interface ShellProgram {
  readonly home: string
  readonly modules: readonly ShellModule[]
  readonly sidePanel: { readonly name: string } | null
}

const ASSISTANT = 'assistant'

const assistantModule = (page: ReactNode, branding: AIAssistantBranding | null): ShellModule => ({
  name: ASSISTANT,
  path: '/assistant',
  label: branding?.name ? { text: branding.name } : { key: 'assistant.title' },
  icon: branding?.icon || MessageSquareText,
  // A side panel without a name means: no entry of its own in the rail.
  inRail: branding === null || branding.name !== '' || !branding.showSidePanel,
  routes: [{ path: '/assistant/:conversationId?', element: page }],
})

/** Adds the assistant to a shell of modules: its full page first in the rail, and its side panel on the others. */
export const withAIAssistant = (
  mode: AIAssistantMode,
  { home, assistantPage }: ShellConfig,
  modules: readonly ShellModule[],
): ShellProgram => {
  switch (mode.type) {
    case 'NoAIAssistant':
      return { home, modules, sidePanel: null }
    case 'DefaultAIAssistant':
      return { home, modules: [assistantModule(assistantPage, null), ...modules], sidePanel: { name: '' } }
    case 'ConfiguredAIAssistant':
      return {
        home,
        modules: [assistantModule(assistantPage, mode.branding), ...modules],
        sidePanel: mode.branding.showSidePanel ? { name: mode.branding.name } : null,
      }
  }
}
