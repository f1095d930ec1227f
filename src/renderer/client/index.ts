/** How the interface reaches its host: typed clients of the contracts over the desktop bridge or HTTP. */
export { type ActingLibrary, chosenLibrary, keepLibrary } from './acting-library.ts'
export { type AlcoveClient, createAlcoveClient } from './alcove-client.ts'
export {
  ClientProvider,
  type ClientServices,
  useActingLibrary,
  useClient,
  useConnection,
  useDesktop,
  useUploads,
} from './client-context.tsx'
export { ConnectionError } from './connection-error.ts'
export { createDesktopShell, type DesktopShell } from './desktop.ts'
export {
  documentCountsQuery,
  documentDetailsQuery,
  documentsNamedQuery,
  documentWindowQuery,
  everything,
  loadRows,
} from './documents/documents-queries.ts'
export { useDocumentPlace } from './documents/use-document-place.ts'
export { errorWords, knowledgeErrorWords, type Words } from './error-words.ts'
export { failureText, useFailureText } from './failure-text.ts'
export { followLeaving } from './follow-leaving.ts'
export { takeGivenFiles } from './given-file.ts'
export { createHttpTransport } from './http-transport.ts'
export { createIpcTransport } from './ipc-transport.ts'
export { isAbsent } from './is-absent.ts'
export { isTrouble } from './is-trouble.ts'
export { followNotifications } from './notifications.ts'
export { createQueryClient } from './query-client.ts'
export { mutationKeys, queryKeys } from './query-keys.ts'
export { readAgain } from './read-again.ts'
export { fetchSampleLibrary, fetchSampleNames } from './sample-library.ts'
export { saveFile } from './save-file.ts'
export { createBrowserSession, type SignInOutcome } from './session/browser-session.ts'
export { createPostJson } from './session/post-json.ts'
export { takeSecretFromAddress } from './session/secret-in-address.ts'
export { isSessionOver } from './session/session-over.ts'
export { createSSEClient, SSEClient } from './sse-client.ts'
export type { Transport } from './transport.ts'
export { createUploads } from './uploads/create-uploads.ts'
export type { FolderContent, FolderFile, OfferedFolders } from './uploads/offered-folders.ts'
export { forgetUnsent, keepUnsent, type UnsentFiles, unsentFiles } from './uploads/unsent-files.ts'
export { canStop, isUnderWay, mayResend, type Upload, type UploadedBefore } from './uploads/upload.ts'
export type { UploadsStore } from './uploads/upload-queue.ts'
export { useErrorText } from './use-error-text.ts'
export { QUOTING, useProviderSettings, usualModel } from './usual-model.ts'
