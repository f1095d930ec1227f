/** What every page stands in: rail, side panel, palette, drop target, start and failure. */
export { DesktopCommands } from './desktop-commands.ts'
export { DropAnywhere } from './drop-anywhere.tsx'
export { ErrorBoundary } from './error-boundary.tsx'
export { OfferedFolders } from './offered-folders.tsx'
export { PasteAnywhere } from './paste-anywhere.ts'
export { paths } from './routes.ts'
export { Shell } from './shell.tsx'
export { StartGate } from './start-gate.tsx'
export { UploadToasts } from './upload-toasts.tsx'
export {
  type ShellConfig,
  type ShellModule,
  type ShellPage,
  type ShellProgram,
  withAIAssistant,
} from './with-ai-assistant.ts'
