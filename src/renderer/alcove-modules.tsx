import { Settings } from 'lucide-react'
import { AIContextPage } from './knowledge/ai-context/ai-context-page.tsx'
import { aiContextIcon, DocumentPage, DocumentsPage, documentIcon, noteIcon } from './knowledge/index.ts'
import { NotesPage } from './knowledge/notes/notes-page.tsx'
import { SettingsPage } from './settings/index.ts'
import { paths, type ShellModule } from './shell/index.ts'

/** The knowledge base: three pages, one module. */
const knowledge = (): ShellModule => ({
  name: 'knowledge',
  pages: [
    { path: paths.documents, label: { key: 'shell.documents' }, icon: documentIcon, inRail: true },
    { path: paths.notes, label: { key: 'shell.notes' }, icon: noteIcon, inRail: true },
    { path: paths.aiContext, label: { key: 'shell.aiContext' }, icon: aiContextIcon, inRail: true },
  ],
  routes: [
    { path: paths.documents, element: <DocumentsPage /> },
    { path: `${paths.documents}/:documentId`, element: <DocumentPage /> },
    { path: `${paths.notes}/:documentId?`, element: <NotesPage /> },
    { path: paths.aiContext, element: <AIContextPage /> },
  ],
})

const settings = (): ShellModule => ({
  name: 'settings',
  pages: [{ path: paths.settings, label: { key: 'shell.settings' }, icon: Settings, inRail: true }],
  routes: [{ path: paths.settings, element: <SettingsPage /> }],
})

/** The modules of the app that we ship. */
export const alcoveModules = (): readonly ShellModule[] => [knowledge(), settings()]
