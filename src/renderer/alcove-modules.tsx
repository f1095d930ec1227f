import { Activity, CircleHelp, ListChecks, Settings, Stethoscope } from 'lucide-react'
import { lazy } from 'react'
import { loadAddingWords, loadQualityWords, loadSettingsWords } from './i18n.ts'
import { aiContextIcon, documentIcon, noteIcon } from './knowledge/icons.ts'
import { paths, type ShellModule } from './shell/index.ts'

// Each page is loaded when a person first goes to it: what the first page needs comes first.
const DocumentsPage = lazy(async () => {
  const [{ DocumentsPage }] = await Promise.all([import('./knowledge/documents/documents-page.tsx'), loadAddingWords()])
  return { default: DocumentsPage }
})
const DocumentPage = lazy(async () => ({
  default: (await import('./knowledge/viewer/document-page.tsx')).DocumentPage,
}))
const NotesPage = lazy(async () => ({ default: (await import('./knowledge/notes/notes-page.tsx')).NotesPage }))
const AIContextPage = lazy(async () => ({
  default: (await import('./knowledge/ai-context/ai-context-page.tsx')).AIContextPage,
}))
const ActivityPage = lazy(async () => {
  const [{ ActivityPage }] = await Promise.all([import('./activity/activity-page.tsx'), loadSettingsWords()])
  return { default: ActivityPage }
})
const DiagnosticsPage = lazy(async () => ({
  default: (await import('./diagnostics/diagnostics-page.tsx')).DiagnosticsPage,
}))
const QualityPage = lazy(async () => {
  const [{ QualityPage }] = await Promise.all([import('./quality/quality-page.tsx'), loadQualityWords()])
  return { default: QualityPage }
})
const SettingsPage = lazy(async () => {
  const [{ SettingsPage }] = await Promise.all([
    import('./settings/settings-page.tsx'),
    loadSettingsWords(),
    loadAddingWords(),
  ])
  return { default: SettingsPage }
})
const HelpPage = lazy(async () => ({ default: (await import('./help/help-page.tsx')).HelpPage }))

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

const activity = (): ShellModule => ({
  name: 'activity',
  pages: [{ path: paths.activity, label: { key: 'shell.activity' }, icon: Activity, inRail: true }],
  routes: [{ path: paths.activity, element: <ActivityPage /> }],
})

const diagnostics = (): ShellModule => ({
  name: 'diagnostics',
  pages: [{ path: paths.diagnostics, label: { key: 'diagnostics.title' }, icon: Stethoscope, inRail: false }],
  routes: [{ path: paths.diagnostics, element: <DiagnosticsPage /> }],
})

const quality = (): ShellModule => ({
  name: 'quality',
  pages: [{ path: paths.quality, label: { key: 'quality.title' }, icon: ListChecks, inRail: false }],
  routes: [{ path: paths.quality, element: <QualityPage /> }],
})

const settings = (): ShellModule => ({
  name: 'settings',
  pages: [{ path: paths.settings, label: { key: 'shell.settings' }, icon: Settings, inRail: true }],
  routes: [{ path: paths.settings, element: <SettingsPage /> }],
})

const help = (): ShellModule => ({
  name: 'help',
  pages: [{ path: paths.help, label: { key: 'help.title' }, icon: CircleHelp, inRail: false }],
  routes: [{ path: `${paths.help}/:name?`, element: <HelpPage /> }],
})

/** The modules of the app that we ship. */
export const alcoveModules = (): readonly ShellModule[] => [
  knowledge(),
  activity(),
  settings(),
  quality(),
  diagnostics(),
  help(),
]
