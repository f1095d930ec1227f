/** What every page stands in: rail, side panel, palette, drop target, start and failure. */
export { DropAnywhere } from './drop-anywhere.tsx'
export { ErrorBoundary } from './error-boundary.tsx'
export { useInterface } from './interface-state.ts'
export { Logo } from './logo.tsx'
export { PageFrame, type PageFrameProps, useDocumentTitle } from './page-frame.tsx'
export { pickFiles } from './pick-files.ts'
export { paths } from './routes.ts'
export { Shell } from './shell.tsx'
export { StartGate } from './start-gate.tsx'
export { UploadToasts } from './upload-toasts.tsx'
export { usePreferences, useSavePreferences } from './use-preferences.ts'
export {
  type ShellConfig,
  type ShellModule,
  type ShellProgram,
  withAIAssistant,
} from './with-ai-assistant.ts'
