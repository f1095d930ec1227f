import {
  Activity,
  CircleHelp,
  FilePlus2,
  FolderOpen,
  Library,
  ListChecks,
  MessageSquareQuote,
  NotebookPen,
  PanelRight,
  Printer,
  Settings,
  Square,
  SquarePen,
  Stethoscope,
  SunMoon,
} from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatch, useNavigate } from 'react-router'
import { toast } from 'sonner'
import type { Preferences } from '../../contracts/index.ts'
import { printConversation, useRunningTask } from '../assistant/index.ts'
import { fetchSampleLibrary, useClient, useErrorText, useUploads } from '../client/index.ts'
import type { PaletteAction } from './command-palette.tsx'
import { useInterface } from './interface-state.ts'
import { pickFiles } from './pick-files.ts'
import { paths } from './routes.ts'
import { useSavePreferences } from './use-preferences.ts'

const themes: readonly Preferences['theme'][] = ['System', 'Light', 'Dark']

/** Adds the sample library's documents. */
export const useAddSamples = () => {
  const addFiles = useUploads((queue) => queue.addFiles)
  const errorText = useErrorText()
  return async () => {
    try {
      await addFiles(await fetchSampleLibrary())
    } catch (error) {
      toast.error(errorText(error))
    }
  }
}

export interface ActionsOptions {
  /** Whether there is an assistant. */
  readonly assisted: boolean
  /** Null where the side panel has no place. */
  readonly togglePanel: (() => void) | null
}

/** Every action of the interface, for the palette. */
export const useActions = ({ assisted, togglePanel }: ActionsOptions): readonly PaletteAction[] => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useClient()
  const errorText = useErrorText()
  const addFiles = useUploads((queue) => queue.addFiles)
  const addSamples = useAddSamples()
  const { mutate: savePreferences } = useSavePreferences()
  const onPage = useMatch('/assistant/:conversationId')?.params.conversationId ?? null
  const inPanel = useInterface(({ panelOpen, panelConversationId }) => (panelOpen ? panelConversationId : null))
  const running = useRunningTask(onPage ?? inPanel)

  return useMemo(() => {
    const go = (path: string) => () => void navigate(path)
    const stop = (taskId: string) => ({
      id: 'stop',
      label: t('assistant.stop'),
      icon: <Square aria-hidden />,
      keys: 'Esc',
      run: () => void client.conversations.CancelTask(taskId).catch((error: unknown) => toast.error(errorText(error))),
    })
    return [
      ...(running === null ? [] : [stop(running)]),
      ...(assisted
        ? [{ id: 'new', label: t('assistant.new'), icon: <SquarePen aria-hidden />, run: go(paths.assistant) }]
        : []),
      ...(onPage === null
        ? []
        : [
            {
              id: 'print',
              label: t('assistant.print.action'),
              icon: <Printer aria-hidden />,
              keys: 'Mod+P',
              run: () => printConversation(onPage, 'Print'),
            },
          ]),
      ...(togglePanel === null
        ? []
        : [
            {
              id: 'panel',
              label: t('shell.togglePanel'),
              icon: <PanelRight aria-hidden />,
              keys: 'Mod+J',
              run: togglePanel,
            },
          ]),
      // Before what adds some: who types the name of a page wants to go there.
      { id: 'documents', label: t('shell.goDocuments'), icon: <FolderOpen aria-hidden />, run: go(paths.documents) },
      {
        id: 'add',
        label: t('shell.addDocuments'),
        icon: <FilePlus2 aria-hidden />,
        run: () => void pickFiles().then(addFiles),
      },
      { id: 'samples', label: t('shell.addSamples'), icon: <Library aria-hidden />, run: () => void addSamples() },
      { id: 'notes', label: t('shell.goNotes'), icon: <NotebookPen aria-hidden />, run: go(paths.notes) },
      { id: 'note', label: t('shell.newNote'), icon: <NotebookPen aria-hidden />, run: go(paths.note('new')) },
      {
        id: 'aiContext',
        label: t('shell.goAIContext'),
        icon: <MessageSquareQuote aria-hidden />,
        run: go(paths.aiContext),
      },
      { id: 'activity', label: t('shell.goActivity'), icon: <Activity aria-hidden />, run: go(paths.activity) },
      { id: 'settings', label: t('shell.goSettings'), icon: <Settings aria-hidden />, run: go(paths.settings) },
      { id: 'quality', label: t('shell.goQuality'), icon: <ListChecks aria-hidden />, run: go(paths.quality) },
      {
        id: 'diagnostics',
        label: t('shell.goDiagnostics'),
        icon: <Stethoscope aria-hidden />,
        run: go(paths.diagnostics),
      },
      {
        id: 'help',
        label: t('help.open'),
        icon: <CircleHelp aria-hidden />,
        run: go(paths.help),
      },
      ...themes.map((theme) => ({
        id: `theme-${theme}`,
        label: t(`shell.theme.${theme}`),
        icon: <SunMoon aria-hidden />,
        run: () => savePreferences({ theme }),
      })),
    ]
  }, [t, navigate, client, errorText, running, onPage, assisted, togglePanel, addFiles, addSamples, savePreferences])
}
