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

/** What the shell is given besides its modules. */
export interface ShellConfig {
  /** The assistant's full page. */
  readonly assistantPage: ReactNode
}

/** What the shell draws: its pages, and the assistant's side panel where there is one. */
export interface ShellProgram {
  /** Where the app opens: the first page of the rail. */
  readonly home: string
  readonly modules: readonly ShellModule[]
  readonly sidePanel: { readonly name: string } | null
}

const ASSISTANT = 'assistant'

/** The name of the module that a path belongs to, as `activeModule` tells it; the assistant's where it is no page's. */
export const moduleAt = (modules: readonly ShellModule[], pathname: string): string =>
  modules.find(({ pages }) => pages.some(({ path }) => pathname === path || pathname.startsWith(`${path}/`)))?.name ??
  ASSISTANT

/** Whether there is an assistant to talk to. */
export const hasAssistant = ({ modules }: ShellProgram): boolean => modules.some(({ name }) => name === ASSISTANT)

/** Where a branding's icon is served: it names an SVG under `/svg/`, with or without that. */
const iconAddress = (icon: string): string => `/svg/${icon.replace(/^\/?(svg\/)?/, '')}`

const assistantModule = (page: ReactNode, branding: AIAssistantBranding | null): ShellModule => ({
  name: ASSISTANT,
  pages: [
    {
      path: '/assistant',
      label: branding?.name ? { text: branding.name } : { key: 'assistant.title' },
      icon: branding?.icon ? iconAddress(branding.icon) : MessageSquareText,
      // A side panel without a name means: no entry of its own in the rail.
      inRail: branding === null || branding.name !== '' || !branding.showSidePanel,
    },
  ],
  routes: [{ path: '/assistant/:conversationId?', element: page }],
})

const programOf = (modules: readonly ShellModule[], sidePanel: ShellProgram['sidePanel']): ShellProgram => ({
  home: modules.flatMap(({ pages }) => pages).find(({ inRail }) => inRail)?.path ?? '/',
  modules,
  sidePanel,
})

/** Adds the assistant to a shell of modules: its full page first in the rail, and its side panel on the others. */
export const withAIAssistant = (
  mode: AIAssistantMode,
  { assistantPage }: ShellConfig,
  modules: readonly ShellModule[],
): ShellProgram => {
  switch (mode.type) {
    case 'NoAIAssistant':
      return programOf(modules, null)
    case 'DefaultAIAssistant':
      return programOf([assistantModule(assistantPage, null), ...modules], { name: '' })
    case 'ConfiguredAIAssistant': {
      const { name, showSidePanel } = mode.branding
      return programOf([assistantModule(assistantPage, mode.branding), ...modules], showSidePanel ? { name } : null)
    }
  }
}
