import { type LucideIcon, MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AIAssistantBranding, AIAssistantMode } from '../../contracts/index.ts'

/** A page that the rail leads to. */
export interface ShellPage {
  readonly path: string
  /** A catalogue key, or a name that is given as it is. */
  readonly label: { readonly key: string } | { readonly text: string }
  /** A component, or the address of an SVG. */
  readonly icon: LucideIcon | string
  readonly inRail: boolean
}

/** A part of the window that the assistant knows by one name, with its pages. */
export interface ShellModule {
  readonly name: string
  readonly pages: readonly ShellPage[]
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

/** The name of the module that a path belongs to, as `activeModule` tells it; the assistant's where it is no page's. */
export const moduleAt = (modules: readonly ShellModule[], pathname: string): string =>
  modules.find(({ pages }) => pages.some(({ path }) => pathname === path || pathname.startsWith(`${path}/`)))?.name ??
  ASSISTANT

const assistantModule = (page: ReactNode, branding: AIAssistantBranding | null): ShellModule => ({
  name: ASSISTANT,
  pages: [
    {
      path: '/assistant',
      label: branding?.name ? { text: branding.name } : { key: 'assistant.title' },
      icon: branding?.icon || MessageSquareText,
      // A side panel without a name means: no entry of its own in the rail.
      inRail: branding === null || branding.name !== '' || !branding.showSidePanel,
    },
  ],
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
