import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { InvokeReply } from '../../src/contracts/index.ts'
import { zipOf } from '../../src/main/knowledge/transfer/zip-writer.ts'
import { plainPng } from '../files/png-file.ts'
import type { Transport } from './transport.ts'

/** What earlier steps have learned: ids by name. */
type Known = Map<string, string>

/** One call of the scenario. Steps run in order, on a host of their own for each transport. */
export interface Step {
  readonly contract: string
  readonly operation: string
  /** Says what the step shows; together with the operation it names the test. */
  readonly shows: string
  readonly input?: (known: Known) => unknown
  /** Remembers ids from the value for later steps. */
  readonly learn?: (value: never, known: Known) => void
  /** Repeats the call until its value is as expected. */
  readonly until?: (value: never) => boolean
  /** How the call is refused: with a problem of this status, or with the contract's own error. Without it the call must succeed. */
  readonly refused?: number | string
}

const NOBODY = '00000000-0000-7000-8000-000000000000'
const id =
  (name: string) =>
  (known: Known): string =>
    known.get(name) ?? NOBODY

const hasEnded = (status: string): boolean => status === 'Indexed' || status === 'Failed'

const text = 'The dome motor was replaced in March. The new motor is quieter.\n\nVisitors come on the first Friday.\n'
const file = (fileName: string, content: string, contentType = 'text/plain') => ({
  fileName,
  contentType,
  bytes: new TextEncoder().encode(content),
})

const stepsOf =
  (contract: string) =>
  (operation: string, shows: string, more: Partial<Step> = {}): Step => ({ contract, operation, shows, ...more })

const settings = stepsOf('ISettingsApi')
const knowledge = stepsOf('IKnowledgeApi')
const documents = stepsOf('IDocumentsApi')
const tables = stepsOf('ITablesApi')
const tags = stepsOf('ITagsApi')
const aiContext = stepsOf('IAIContextApi')
const assistant = stepsOf('IAIAssistantApi')
const answers = stepsOf('IAnswersApi')
const conversations = stepsOf('IConversationsApi')
const libraries = stepsOf('ILibrariesApi')
const retrieval = stepsOf('IRetrievalApi')
const sources = stepsOf('ISourcesApi')
const companions = stepsOf('ICompanionsApi')
const embedding = stepsOf('IEmbeddingApi')
const searchAids = stepsOf('ISearchAidsApi')
const modelHub = stepsOf('IModelHubApi')
const evaluation = stepsOf('IEvaluationApi')
const backups = stepsOf('IBackupsApi')
const dataFolder = stepsOf('IDataFolderApi')
const diagnostics = stepsOf('IDiagnosticsApi')

const preferences = {
  theme: 'Dark',
  language: null,
  firstRunDone: true,
  localServerEnabled: false,
  programsEnabled: true,
  keepSearches: true,
}
const platformProvider = (known: Known) => ({
  providerId: id('provider')(known),
  displayName: 'Mine',
  // Nothing listens on the discard port.
  baseUrl: 'http://127.0.0.1:9/v1',
  model: 'm',
  apiKey: 'k',
})
/** The table that was uploaded, looked at in some way. */
const lookAt =
  (more: object, view: object = { sorting: { column: 1, direction: 'Descending' } }) =>
  (known: Known): unknown => ({
    documentId: id('sheet')(known),
    tableId: Number(known.get('table') ?? 1),
    view: { sorting: null, ...view },
    ...more,
  })
const provider = (known: Known) => ({ instanceId: null, ...platformProvider(known) })

/** A message of the conversation, by the name under which it is known. */
const at =
  (name: string, more: object = {}) =>
  (known: Known): unknown => ({ conversationId: id('conversation')(known), messageId: id(name)(known), ...more })
const task = ({ taskId }: { taskId: string }, known: Known) => known.set('task', taskId)
const isOver = (told: { status: { type: string } } | null) =>
  told === null || ['Completed', 'Failed', 'Cancelled'].includes(told.status.type)

const toolServer = { type: 'Command', command: '/no/such/program', args: ['--stdio'] }
const moment = '2025-01-01T00:00:00.000Z'
const exported = {
  fileName: 'conversations.json',
  bytes: new TextEncoder().encode(
    JSON.stringify({
      format: 'alcove-conversations',
      version: 1,
      exported: moment,
      conversations: [
        {
          origin: 'elsewhere:1',
          title: 'From elsewhere',
          created: moment,
          updated: moment,
          leafId: 'b',
          messages: [
            { messageId: 'a', parentId: null, role: 'User', content: 'Who keeps it?', timestamp: moment },
            {
              messageId: 'b',
              parentId: 'a',
              role: 'Assistant',
              content: 'The lighthouse keeper is',
              timestamp: moment,
              completion: 'Cut',
              cutReason: 'Length',
            },
          ],
        },
      ],
    }),
  ),
}

/** A folder that everything was moved away from, as a move leaves it and the data folder. */
const formerFolder = (known: Known): string => {
  const [folder, home] = [join(backupFolder(known), 'former'), id('dataFolder')(known)]
  const move = { id: NOBODY, at: moment }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'token'), 'left')
  writeFileSync(join(folder, 'moved.json'), JSON.stringify({ ...move, to: home }))
  writeFileSync(join(home, 'moved-here.json'), JSON.stringify({ ...move, from: folder, before: [], voids: null }))
  return folder
}

/** Written before the scenario runs. */
export const tinyModel = join(mkdtempSync(join(tmpdir(), 'alcove-tiny-')), 'tiny-bert')
/** Written before the scenario runs, too. */
export const tinyPictureModel = join(dirname(tinyModel), 'tiny-clip')
const pictureModel = (known: Known): unknown => ({ kind: 'Pictures', modelId: id('pictureModel')(known) })
/** Nothing listens on the discard port. */
const NOWHERE = 'http://127.0.0.1:9'
/** Answers as Ollama does; its address is known once it runs. */
export const embeddingServer = { address: NOWHERE }
/** Answers as a hub of models; its address is known once it runs. */
export const tinyHub = { address: NOWHERE }
/** One for each run; it goes with the model. */
const backupFolder = (known: Known): string => {
  const folder = known.get('backups') ?? mkdtempSync(join(dirname(tinyModel), 'backups-'))
  known.set('backups', folder)
  return folder
}
const imported = (known: Known): unknown => JSON.parse(known.get('model') ?? 'null')
const builtIn = { providerId: 'builtin', modelId: 'alcove-embed-en-v1', dimensions: 256 }
const manifest = Buffer.from(
  JSON.stringify({ format: 'alcove-library', version: 1, exportedAt: moment, documents: [], context: [], folders: [] }),
)
async function* manifestBytes() {
  yield manifest
}
const archiveParts: Uint8Array[] = []
for await (const part of zipOf([{ path: 'manifest.json', sizeBytes: manifest.length, bytes: manifestBytes }]))
  archiveParts.push(part)
const exportedLibrary = Buffer.concat(archiveParts)

export const scenario: readonly Step[] = [
  embedding('GetEmbedding', 'what serves'),
  embedding('ChooseEmbeddingModel', 'the model that serves already', { input: () => builtIn }),
  embedding('ChooseEmbeddingModel', 'a model that there is none of', {
    input: () => ({ ...builtIn, modelId: 'none' }),
    refused: 404,
  }),
  embedding('ImportEmbeddingModel', 'the model', {
    input: () => ({ folder: tinyModel }),
    learn: ({ displayName: _, ...version }: { displayName: string }, known) =>
      known.set('model', JSON.stringify(version)),
  }),
  embedding('ImportEmbeddingModel', 'a folder without a model', {
    input: () => ({ folder: dirname(tinyModel) }),
    refused: 400,
  }),
  embedding('ChooseEmbeddingModel', 'the change, at once where there is nothing to embed', { input: imported }),
  embedding('RemoveEmbeddingModel', 'that it is in use', { input: imported, refused: 409 }),
  embedding('RollBackEmbedding', 'the model before'),
  embedding('RemoveEmbeddingModel', 'nothing', { input: imported }),
  embedding('RemoveEmbeddingModel', 'that there is none', { input: imported, refused: 404 }),
  embedding('RollBackEmbedding', 'that there is no model to return to', { refused: 409 }),
  embedding('PauseReembedding', 'that nothing is being embedded'),
  embedding('ResumeReembedding', 'that nothing is paused'),
  embedding('CancelReembedding', 'that nothing is being changed'),
  embedding('ConnectEmbeddingModel', 'the model of a server', {
    input: () => ({ kind: 'Ollama', baseUrl: embeddingServer.address, modelId: 'nomic', apiKey: null }),
  }),
  embedding('ConnectEmbeddingModel', 'an address that is none', {
    input: () => ({ kind: 'Ollama', baseUrl: 'nowhere', modelId: 'nomic', apiKey: null }),
    refused: 400,
  }),
  searchAids('GetSearchAids', 'that none is in use'),
  searchAids('ImportSearchAid', 'the model', {
    input: () => ({ folder: tinyPictureModel }),
    learn: ({ modelId }: { modelId: string }, known) => known.set('pictureModel', modelId),
  }),
  searchAids('ImportSearchAid', 'a model for something else', { input: () => ({ folder: tinyModel }), refused: 400 }),
  searchAids('ChooseSearchAid', 'a model that there is none of', {
    input: () => ({ kind: 'Reranking', modelId: 'none' }),
    refused: 404,
  }),
  searchAids('ChooseSearchAid', 'which is in use', { input: pictureModel }),
  searchAids('RemoveSearchAid', 'that it is in use', { input: pictureModel, refused: 409 }),
  searchAids('ChooseSearchAid', 'that none is in use', { input: () => ({ kind: 'Pictures', modelId: null }) }),
  searchAids('RemoveSearchAid', 'nothing', { input: pictureModel }),
  searchAids('RemoveSearchAid', 'that there is none', { input: pictureModel, refused: 404 }),
  modelHub('GetModelHub', 'what is known, and no download'),
  modelHub('SaveHubAddress', 'an address that is not safe', {
    input: () => ({ address: 'http://hub.example' }),
    refused: 400,
  }),
  modelHub('SaveHubAddress', 'the mirror', { input: () => ({ address: tinyHub.address }) }),
  modelHub('LookUpHubModel', 'what a download would bring', {
    input: () => ({ repository: 'tiny/tiny-bert' }),
    learn: ({ revision }: { revision: string }, known) => known.set('revision', revision),
  }),
  modelHub('LookUpHubModel', 'a model that there is none of', { input: () => ({ repository: 'a/b' }), refused: 404 }),
  modelHub('DownloadHubModel', 'that it is under way', {
    input: (known) => ({ repository: 'tiny/tiny-bert', revision: id('revision')(known) }),
  }),
  modelHub('CancelHubDownload', 'that nothing is under way any more'),
  modelHub('SaveHubAddress', 'the hub itself', { input: () => ({ address: null }) }),
  settings('GetAppInfo', 'facts'),
  settings('CreateOpenLink', 'no link where no browser is served'),
  settings('EndSessions', 'nothing'),
  settings('GetPrivacySettings', 'the defaults'),
  settings('SavePrivacySettings', 'nothing', { input: () => ({ eventRetentionDays: 30, encryptFiles: false }) }),
  settings('SavePrivacySettings', 'days that are none', {
    input: () => ({ eventRetentionDays: 0, encryptFiles: false }),
    refused: 400,
  }),
  settings('ClearEverything', 'that it asks for confirmation', {
    input: () => ({ confirmation: 'yes' }),
    refused: 400,
  }),
  settings('GetPreferences', 'the defaults'),
  settings('SavePreferences', 'nothing', { input: () => preferences }),
  settings('GetPreferences', 'what was saved'),
  settings('GetProgramAccess', 'no address where nothing is served'),
  settings('GetProviderSettings', 'what can be added', {
    learn: ({ descriptors }: { descriptors: { id: string }[] }, known) => {
      const addable = descriptors.find(({ id }) => id.includes('openai')) ?? descriptors[0]
      if (addable) known.set('provider', addable.id)
    },
  }),
  settings('TestProvider', 'a failed connection', { input: provider }),
  settings('FindLocalServers', 'what runs on this machine'),
  settings('SaveProviderInstance', 'the instance', {
    input: provider,
    learn: ({ instanceId }: { instanceId: string }, known) => known.set('instance', instanceId),
  }),
  settings('SaveProviderInstance', 'a refused address', {
    input: (known) => ({ ...provider(known), baseUrl: 'file:///x' }),
    refused: 400,
  }),
  settings('SetActiveProvider', 'nothing', { input: id('instance') }),
  settings('GetProviderSettings', 'the active instance'),
  settings('SetActiveProvider', 'the return to the default', { input: () => null }),
  settings('GetModelInfo', 'what is known', { input: (known) => ({ instanceId: id('instance')(known) }) }),
  settings('SaveProviderInstance', 'a local server', {
    input: (known) => ({ ...provider(known), providerId: 'ollama', baseUrl: 'http://127.0.0.1:9', apiKey: null }),
    learn: ({ instanceId }: { instanceId: string }, known) => known.set('local', instanceId),
  }),
  settings('PullModel', 'the beginning of it', {
    input: (known) => ({ instanceId: id('local')(known), model: 'tiny' }),
    learn: ({ pullId }: { pullId: string }, known) => known.set('pull', pullId),
  }),
  settings('ListModelPulls', 'how it ended', {
    until: (pulls: { state: string }[]) => pulls.every(({ state }) => state !== 'Running'),
  }),
  settings('CancelModelPull', 'nothing for one that has ended', { input: id('pull') }),
  settings('ListLoadedModels', 'a server that is not there', { input: id('local'), refused: 503 }),
  settings('ListLoadedModels', 'a kind that manages none', { input: id('instance'), refused: 400 }),
  settings('SaveProviderInstance', 'model files', {
    input: (known) => ({ ...provider(known), providerId: 'local-gguf', baseUrl: null, apiKey: null }),
    learn: ({ instanceId }: { instanceId: string }, known) => known.set('files', instanceId),
  }),
  settings('ListLoadedModels', 'none yet', { input: id('files') }),
  settings('UnloadModel', 'nothing', { input: (known) => ({ instanceId: id('files')(known), model: 'm' }) }),
  settings('PullModel', 'that files are not fetched', {
    input: (known) => ({ instanceId: id('files')(known), model: 'm' }),
    refused: 400,
  }),
  settings('SavePlatformProvider', 'the instance', { input: platformProvider }),
  settings('SavePlatformProvider', 'an unknown kind', {
    input: (known) => ({ ...platformProvider(known), providerId: 'nothing' }),
    refused: 400,
  }),
  settings('SavePlatformProvider', 'the built-in one again', {
    input: (known) => ({ ...platformProvider(known), providerId: 'quoting', baseUrl: null, apiKey: null }),
  }),
  settings('DeleteProviderInstance', 'nothing', { input: id('instance') }),

  backups('GetBackups', 'none yet'),
  backups('SaveBackupSchedule', 'the folder', {
    input: (known) => ({ folder: backupFolder(known), every: 'Never', keep: 2 }),
  }),
  backups('SaveBackupSchedule', 'a folder that is not there', {
    input: (known) => ({ folder: join(backupFolder(known), 'none'), every: 'Daily', keep: 2 }),
    refused: 400,
  }),
  backups('SaveBackupSchedule', 'no passphrase for encrypted backups', {
    input: (known) => ({ folder: backupFolder(known), every: 'Never', keep: 2, encrypted: true }),
    refused: 400,
  }),
  backups('BackUpNow', 'the file', {
    input: () => ({ folder: null }),
    learn: ({ path }: { path: string }, known) => known.set('backup', path),
  }),
  backups('BackUpNow', 'a folder that is named in part', { input: () => ({ folder: 'x' }), refused: 400 }),
  backups('PreviewRestore', 'what is in it', { input: (known) => ({ path: id('backup')(known) }) }),
  backups('BackUpNow', 'an encrypted file', {
    input: () => ({ folder: null, passphrase: 'green winter boat' }),
    learn: ({ path }: { path: string }, known) => known.set('sealed', path),
  }),
  backups('BackUpNow', 'a passphrase that is too short', {
    input: () => ({ folder: null, passphrase: 'boat' }),
    refused: 400,
  }),
  backups('PreviewRestore', 'what is in the encrypted one', {
    input: (known) => ({ path: id('sealed')(known), passphrase: 'green winter boat' }),
  }),
  backups('PreviewRestore', 'that it needs its passphrase', {
    input: (known) => ({ path: id('sealed')(known) }),
    refused: 400,
  }),
  backups('PreviewRestore', 'the wrong passphrase', {
    input: (known) => ({ path: id('sealed')(known), passphrase: 'green winter goat' }),
    refused: 400,
  }),
  backups('PreviewRestore', 'a file that is none', {
    input: () => ({ path: join(tinyModel, 'config.json') }),
    refused: 400,
  }),
  backups('RestoreBackup', 'that it asks for confirmation', {
    input: (known) => ({ path: id('backup')(known), confirmation: 'yes' }),
    refused: 400,
  }),
  backups('RestoreBackup', 'a file that is none', {
    input: () => ({ path: join(tinyModel, 'config.json'), confirmation: 'replace everything' }),
    refused: 400,
  }),

  knowledge('ListDocuments', 'an empty base'),
  knowledge('UploadDocument', 'a document', {
    input: () => file('minutes.txt', text),
    learn: ({ value }: { value: { documentId: string } }, known) => known.set('document', value.documentId),
  }),
  knowledge('GetIngestionStatus', 'that it ends', {
    input: id('document'),
    until: hasEnded,
  }),
  knowledge('GetDocument', 'the document', { input: id('document') }),
  knowledge('ListDocuments', 'the document'),
  documents('ReadDocument', 'bytes', {
    input: (known) => ({ documentId: id('document')(known), offset: 4, length: 10 }),
  }),
  documents('ReadDocumentText', 'text', {
    input: (known) => ({ documentId: id('document')(known), offset: 4, length: 10 }),
  }),
  documents('GetUploadRules', 'how large a file may be'),
  documents('FindKnownFiles', 'a file that is not here', {
    input: () => ({ files: [{ fileName: 'nobody.txt', sizeBytes: 0, contentHash: '0'.repeat(64) }] }),
  }),
  documents('FindKnownFiles', 'files that cannot be', {
    input: () => ({ files: [{ fileName: '', sizeBytes: -1, contentHash: 'ABC' }] }),
    refused: 400,
  }),
  documents('EstimateReading', 'nothing for no files', { input: () => ({ files: [] }) }),
  documents('EstimateReading', 'files that cannot be', {
    input: () => ({ files: [{ ending: 'pdf', count: 0, bytes: -1 }] }),
    refused: 400,
  }),
  documents('ReadPageWords', 'no boxes of a text', {
    input: (known) => ({ documentId: id('document')(known), page: 1 }),
  }),
  documents('ReadPageWords', 'a page that cannot be', { input: () => ({ documentId: NOBODY, page: 0 }), refused: 400 }),
  documents('FindInDocument', 'words', {
    input: (known) => ({ documentId: id('document')(known), query: 'THE' }),
  }),
  knowledge('UploadDocument', 'a table', {
    input: () => file('lamps.csv', 'Lamp,Hours\nDome,9\nStair,10\nGate,\n', 'text/csv'),
    learn: ({ value }: { value: { documentId: string } }, known) => known.set('sheet', value.documentId),
  }),
  // It goes again below, and what is searched later must be the same on every host.
  knowledge('GetIngestionStatus', 'that the table ends', { input: id('sheet'), until: hasEnded }),
  tables('ListTables', 'the table', {
    input: id('sheet'),
    until: (found: unknown[]) => found.length > 0,
    learn: ([first]: { tableId: number }[], known) => known.set('table', String(first?.tableId)),
  }),
  tables('ListTables', 'none of an unknown document', { input: () => NOBODY }),
  tables('ListTables', 'what is no id', { input: () => 'x', refused: 400 }),
  tables('ReadTableRows', 'the rows in their order', { input: lookAt({ offset: 0, limit: 10 }) }),
  tables('ReadTableRows', 'more rows than a page has', { input: lookAt({ offset: 0, limit: 1_001 }), refused: 400 }),
  tables('ReadTableRows', 'a column that the table has not', {
    input: lookAt({ offset: 0, limit: 1 }, { filters: [{ column: 7, contains: 'x' }] }),
    refused: 400,
  }),
  tables('FindTableRow', 'where the row stands', { input: lookAt({ at: { type: 'Row', row: 2 } }) }),
  tables('FindTableRow', 'none of an unknown table', {
    input: () => ({ documentId: NOBODY, tableId: 1, view: {}, at: { type: 'Row', row: 2 } }),
  }),
  tables('FindTableRow', 'a row that cannot be', { input: lookAt({ at: { type: 'Row', row: 0 } }), refused: 400 }),
  knowledge('DeleteDocument', 'nothing for the table', { input: id('sheet') }),
  knowledge('UploadDocument', 'a type that is refused', {
    input: () => file('program.exe', 'MZ\0\0', 'application/x-msdownload'),
    refused: 'InvalidFileType',
  }),
  knowledge('UploadDocument', 'an empty file', { input: () => file('empty.txt', ''), refused: 'ExtractionFailed' }),
  knowledge('AddNote', 'a note', {
    input: () => ({ title: 'Keys', body: 'The spare key hangs behind the clock.' }),
    learn: ({ value }: { value: { documentId: string } }, known) => known.set('note', value.documentId),
  }),
  knowledge('GetIngestionStatus', 'that the note is read', { input: id('note'), until: hasEnded }),
  knowledge('AddNote', 'a note without text', { input: () => ({ body: ' \n ' }), refused: 'ExtractionFailed' }),
  knowledge('UpdateNote', 'the changed note', {
    input: (known) => ({ documentId: id('note')(known), title: null, body: 'The spare key lies under the mat.' }),
  }),
  knowledge('GetIngestionStatus', 'that the changed note is read', { input: id('note'), until: hasEnded }),
  documents('SaveNote', 'the version that it makes', {
    input: (known) => ({ documentId: id('note')(known), body: 'The spare key lies in the drawer.', readVersion: 2 }),
  }),
  documents('SaveNote', 'a version that is not there any more', {
    input: (known) => ({ documentId: id('note')(known), body: 'x', readVersion: 2 }),
    refused: 409,
  }),
  documents('SaveNote', 'a note without text', {
    input: (known) => ({ documentId: id('note')(known), body: ' ' }),
    refused: 400,
  }),
  documents('SaveNote', 'an unknown note', { input: () => ({ documentId: NOBODY, body: 'x' }), refused: 404 }),
  documents('ReadVersion', 'a version that was not kept', {
    input: (known) => ({ documentId: id('note')(known), version: 1 }),
  }),
  documents('DeleteDocuments', 'nothing', { input: (known) => ({ documentIds: [id('note')(known), NOBODY] }) }),
  documents('DeleteDocuments', 'what is no id', { input: () => ({ documentIds: ['x'] }), refused: 400 }),
  knowledge('UpdateNote', 'an uploaded file', {
    input: (known) => ({ documentId: id('document')(known), body: 'x' }),
    refused: 'NotFound',
  }),
  knowledge('UpdateNote', 'an unknown note', { input: () => ({ documentId: NOBODY, body: 'x' }), refused: 'NotFound' }),
  knowledge('IngestNarrative', 'a narrative', {
    input: () => ({ title: 'A visit', body: 'Twelve people came.', sourceModule: 'visits' }),
    learn: ({ value }: { value: { documentId: string } }, known) => known.set('narrative', value.documentId),
  }),
  knowledge('GetIngestionStatus', 'that the narrative is read', { input: id('narrative'), until: hasEnded }),
  knowledge('IngestNarrative', 'one without text', {
    input: () => ({ title: 'A visit', body: '', sourceModule: 'visits' }),
    refused: 'ExtractionFailed',
  }),
  knowledge('GetAIContext', 'none yet'),
  knowledge('SetAIContext', 'nothing', {
    input: () => [
      { id: NOBODY, text: 'Answer in metric units.', order: 2 },
      { id: '00000000-0000-7000-8000-000000000001', text: 'The observatory has one dome.', order: 1 },
    ],
  }),
  knowledge('SetAIContext', 'two entries of one id', {
    input: () => [1, 2].map((order) => ({ id: NOBODY, text: 'x', order })),
    refused: 400,
  }),
  knowledge('GetAIContext', 'the entries in their order'),
  aiContext('PreviewContext', 'what they come to', { input: () => [{ id: NOBODY, text: 'Be brief.', order: 1 }] }),
  aiContext('PreviewContext', 'an entry without an id', { input: () => [{ text: 'x', order: 1 }], refused: 400 }),
  aiContext('ListContextVersions', 'none yet'),
  aiContext('ReadContextVersion', 'an unknown version', { input: () => '2025-01-01T00-00-00-000Z' }),
  documents('BrowseDocuments', 'the first page', { input: () => ({ limit: 1, sort: 'Name', direction: 'Ascending' }) }),
  documents('BrowseDocuments', 'a page of 0 rows', { input: () => ({ limit: 0 }), refused: 400 }),
  documents('ListDocumentIds', 'ids by name', { input: () => ({ search: 'minutes' }) }),
  documents('GetDocumentDetails', 'a document', { input: id('document') }),
  documents('GetDocumentDetails', 'an unknown document', { input: () => NOBODY }),
  documents('GetDocumentOverview', 'what the document is about', {
    input: id('document'),
    until: (overview: { words: number } | null) => overview !== null && overview.words > 0,
  }),
  documents('GetDocumentOverview', 'none of an unknown document', { input: () => NOBODY }),
  documents('GetDocumentOverview', 'what is no id', { input: () => 'x', refused: 400 }),
  documents('GetDocumentOutline', 'that it has no headings', { input: id('document') }),
  documents('GetDocumentOutline', 'none of an unknown document', { input: () => NOBODY }),
  documents('GetDocumentOutline', 'what is no id', { input: () => 'x', refused: 400 }),
  documents('GetDocumentLayout', 'that nothing of it is set', { input: id('document') }),
  documents('GetDocumentLayout', 'none of an unknown document', { input: () => NOBODY }),
  documents('GetDocumentLayout', 'what is no id', { input: () => 'x', refused: 400 }),
  documents('RenameDocument', 'the renamed document', {
    input: (known) => ({ documentId: id('document')(known), fileName: 'minutes of March.txt' }),
  }),
  knowledge('GetIngestionStatus', 'that it ends again', { input: id('document'), until: hasEnded }),
  documents('RenameDocument', 'an unknown document', {
    input: () => ({ documentId: NOBODY, fileName: 'x' }),
    refused: 404,
  }),
  tags('TagDocuments', 'nothing', {
    input: (known) => ({ documentIds: [id('document')(known)], add: ['Minutes', 'Dome'] }),
  }),
  tags('TagDocuments', 'a tag without letters', {
    input: (known) => ({ documentIds: [id('document')(known)], add: [' '] }),
    refused: 400,
  }),
  tags('TagDocuments', 'no document', { input: () => ({ documentIds: [], add: ['x'] }), refused: 400 }),
  tags('ListTags', 'both tags', { input: (known) => ({ documentIds: [id('document')(known)] }) }),
  documents('BrowseDocuments', 'the document of a tag', { input: () => ({ tags: ['minutes'] }) }),
  tags('RenameTag', 'nothing', { input: () => ({ tag: 'Dome', name: 'Observatory' }) }),
  tags('RenameTag', 'a tag that is not there', { input: () => ({ tag: 'Dome', name: 'x' }), refused: 404 }),
  tags('RemoveTag', 'nothing', { input: () => ({ tag: 'Observatory' }) }),
  tags('ListTags', 'the one that is left', { input: () => ({}) }),
  documents('ReplaceDocument', 'the document with another content', {
    input: (known) => ({ documentId: id('document')(known), ...file('minutes.txt', `${text}\nThe motor runs.\n`) }),
  }),
  knowledge('GetIngestionStatus', 'that it ends once more', { input: id('document'), until: hasEnded }),
  documents('TrashDocuments', 'nothing', { input: (known) => ({ documentIds: [id('document')(known)] }) }),
  knowledge('GetDocument', 'none while it is in the trash', { input: id('document') }),
  documents('ListTrash', 'the document', { input: () => ({}) }),
  documents('ListTrash', 'a page that is too large', { input: () => ({ limit: 0 }), refused: 400 }),
  documents('RestoreDocuments', 'nothing', { input: (known) => ({ documentIds: [id('document')(known)] }) }),
  documents('PurgeDocuments', 'nothing of what is not in the trash', {
    input: (known) => ({ documentIds: [id('document')(known)] }),
  }),
  knowledge('GetIngestionStatus', 'that it ends after the trash', { input: id('document'), until: hasEnded }),
  documents('ReplaceDocument', 'a type that is refused', {
    input: (known) => ({ documentId: id('document')(known), ...file('x.exe', 'MZ\0\0', 'application/x-msdownload') }),
    refused: 415,
  }),
  documents('ReplaceDocument', 'an unknown document', {
    input: () => ({ documentId: NOBODY, ...file('x.txt', 'x') }),
    refused: 404,
  }),
  documents('ReingestDocuments', 'nothing', {
    input: (known) => ({ documentIds: [id('document')(known)], encoding: 'latin1' }),
  }),
  documents('ReingestDocuments', 'a language that is none', {
    input: (known) => ({ documentIds: [id('document')(known)], ocrLanguages: ['tlh'] }),
    refused: 400,
  }),
  documents('ReingestDocuments', 'an encoding that is none', {
    input: (known) => ({ documentIds: [id('document')(known)], encoding: 'x-none' }),
    refused: 400,
  }),
  knowledge('GetIngestionStatus', 'that it ends as Latin 1', { input: id('document'), until: hasEnded }),
  documents('CancelIngestion', 'nothing for what has ended', {
    input: (known) => ({ documentIds: [id('document')(known)] }),
  }),
  documents('CancelIngestion', 'an empty list', { input: () => ({ documentIds: [] }), refused: 400 }),
  documents('GetCoverage', 'its first lines', { input: () => ({ offset: 0, limit: 5 }) }),
  documents('GetCoverage', 'too many lines', { input: () => ({ offset: 0, limit: 201 }), refused: 400 }),
  documents('RetryIngestion', 'nothing for an indexed document', { input: id('document') }),
  documents('RetryIngestion', 'an unknown document', { input: () => NOBODY, refused: 404 }),

  evaluation('ListQuestionSets', 'none yet'),
  evaluation('SaveQuestionSet', 'the set', {
    input: () => ({
      name: 'Mine',
      questions: [{ question: 'Who replaced the motor?', expected: [{ fileName: 'minutes of March' }] }],
    }),
    learn: ({ setId }: { setId: string }, known) => known.set('set', setId),
  }),
  evaluation('SaveQuestionSet', 'a set that there is none of', {
    input: () => ({ setId: NOBODY, name: 'Mine', questions: [{ question: 'x', expected: [{ fileName: 'y' }] }] }),
    refused: 404,
  }),
  evaluation('GetQuestionSet', 'its questions', { input: id('set') }),
  evaluation('GetQuestionSet', 'what is no id', { input: () => 'x', refused: 400 }),
  evaluation('ImportQuestionSet', 'a set of a CSV file', {
    input: () => ({
      name: 'Theirs',
      source: { type: 'Csv', text: 'question,document\nWhen do visitors come?,minutes\n' },
    }),
    learn: ({ setId }: { setId: string }, known) => known.set('importedSet', setId),
  }),
  evaluation('ImportQuestionSet', 'a file without the columns', {
    input: () => ({ name: 'Theirs', source: { type: 'Csv', text: 'a,b\n1,2\n' } }),
    refused: 400,
  }),
  evaluation('StartEvaluation', 'what was begun', {
    input: (known) => ({ setId: id('set')(known) }),
    learn: ({ runId }: { runId: string }, known) => known.set('run', runId),
  }),
  evaluation('ListEvaluations', 'that it is completed', {
    until: ([latest]: { state: string }[]) => latest?.state === 'Completed',
  }),
  evaluation('GetEvaluation', 'question by question', { input: id('run') }),
  evaluation('GetEvaluation', 'what is no id', { input: () => 'x', refused: 400 }),
  evaluation('CompareEvaluations', 'that nothing changed', {
    input: (known) => ({ before: id('run')(known), after: id('run')(known) }),
  }),
  evaluation('CompareEvaluations', 'none with an unknown one', {
    input: (known) => ({ before: id('run')(known), after: NOBODY }),
  }),
  evaluation('CancelEvaluation', 'nothing for one that has ended', { input: id('run') }),
  evaluation('StartEvaluation', 'an unknown set', { input: () => ({ setId: NOBODY }), refused: 404 }),
  evaluation('DeleteQuestionSet', 'nothing', { input: id('importedSet') }),
  evaluation('DeleteQuestionSet', 'what is no id', { input: () => 'x', refused: 400 }),
  retrieval('Search', 'matches', {
    input: () => ({ query: 'dome motor', requestedScopes: null, topK: 3, minScore: -1 }),
    learn: ({ traceId }: { traceId: string }, known) => known.set('trace', traceId),
  }),
  retrieval('Search', 'scopes that are not the caller’s', {
    input: () => ({ query: 'dome', requestedScopes: [{ type: 'Team', teamId: 'strangers' }] }),
  }),
  retrieval('FindPassages', 'the places', { input: () => ({ query: 'dome motor', limit: 3 }) }),
  retrieval('FindPassages', 'a query without words', { input: () => ({ query: ' ' }), refused: 400 }),
  retrieval('Explain', 'what was looked at', { input: () => ({ query: 'dome motor', topK: 1 }) }),
  retrieval('Explain', 'a query without words', { input: () => ({ query: ' ' }), refused: 400 }),
  retrieval('GetTrace', 'what was done', { input: id('trace') }),
  retrieval('GetTrace', 'an unknown id', { input: () => NOBODY }),

  assistant('GetAvailableTools', 'the tools'),
  assistant('ListConversations', 'none yet'),
  assistant('SubmitMessage', 'a task', {
    input: () => ({ conversationId: null, content: 'What was replaced in March?' }),
    learn: ({ taskId, conversationId }: { taskId: string; conversationId: string }, known) => {
      known.set('task', taskId)
      known.set('conversation', conversationId)
    },
  }),
  assistant('GetTaskStatus', 'that it ends', {
    input: id('task'),
    until: isOver,
  }),
  assistant('GetConversation', 'question and reply', { input: id('conversation') }),
  assistant('ListConversations', 'the conversation'),
  conversations('BrowseConversations', 'the conversation', { input: () => ({ limit: 10 }) }),
  conversations('ReadConversation', 'its messages', {
    input: (known) => ({ conversationId: id('conversation')(known) }),
    learn: ({ messages }: { messages: { messageId: string }[] }, known) => {
      known.set('question', messages[0]?.messageId ?? NOBODY)
      known.set('reply', messages[1]?.messageId ?? NOBODY)
    },
  }),
  conversations('ReadConversation', 'an unknown conversation', { input: () => ({ conversationId: NOBODY }) }),
  conversations('ReadConversation', 'an unknown message', {
    input: (known) => ({ conversationId: id('conversation')(known), before: NOBODY }),
    refused: 404,
  }),
  conversations('ExplainReply', 'what its search looked at', { input: at('reply') }),
  conversations('ExplainReply', 'an unknown message', { input: at('nothing'), refused: 404 }),
  conversations('ExplainReply', 'no message', {
    input: (known) => ({ conversationId: id('conversation')(known) }),
    refused: 400,
  }),
  conversations('SearchConversations', 'what was said', { input: () => ({ query: 'replaced march' }) }),
  conversations('SearchConversations', 'a query without words', { input: () => ({ query: ' ' }), refused: 400 }),
  conversations('RenameConversation', 'nothing', {
    input: (known) => ({ conversationId: id('conversation')(known), title: 'The motor' }),
  }),
  conversations('RenameConversation', 'a title without words', {
    input: (known) => ({ conversationId: id('conversation')(known), title: '  ' }),
    refused: 400,
  }),
  conversations('RenameConversation', 'an unknown conversation', {
    input: () => ({ conversationId: NOBODY, title: 'x' }),
    refused: 404,
  }),
  conversations('PinConversation', 'nothing', {
    input: (known) => ({ conversationId: id('conversation')(known), pinned: true }),
  }),
  conversations('PinConversation', 'an unknown conversation', {
    input: () => ({ conversationId: NOBODY, pinned: true }),
    refused: 404,
  }),
  conversations('ChooseModel', 'nothing', {
    input: (known) => ({ conversationId: id('conversation')(known), choice: null }),
  }),
  conversations('ChooseModel', 'an unknown conversation', {
    input: () => ({ conversationId: NOBODY, choice: null }),
    refused: 404,
  }),
  conversations('ChooseModel', 'a choice of nothing', {
    input: (known) => ({ conversationId: id('conversation')(known), choice: { instanceId: 'mine', model: null } }),
    refused: 400,
  }),
  conversations('ChooseGrounding', 'nothing', {
    input: (known) => ({ conversationId: id('conversation')(known), grounding: 'Preferred' }),
  }),
  conversations('ChooseGrounding', 'an unknown conversation', {
    input: () => ({ conversationId: NOBODY, grounding: null }),
    refused: 404,
  }),
  conversations('ChooseGrounding', 'a word that is none', {
    input: (known) => ({ conversationId: id('conversation')(known), grounding: 'Loosely' }),
    refused: 400,
  }),
  conversations('ChooseDocuments', 'nothing', {
    input: (known) => ({ conversationId: id('conversation')(known), documentIds: [NOBODY] }),
  }),
  conversations('ChooseDocuments', 'nothing, for all documents', {
    input: (known) => ({ conversationId: id('conversation')(known), documentIds: null }),
  }),
  conversations('ChooseDocuments', 'an unknown conversation', {
    input: () => ({ conversationId: NOBODY, documentIds: null }),
    refused: 404,
  }),
  conversations('ChooseDocuments', 'no document at all', {
    input: (known) => ({ conversationId: id('conversation')(known), documentIds: [] }),
    refused: 400,
  }),
  conversations('StartConversation', 'a task', {
    input: () => ({ content: 'What is strictly known?', choice: null, grounding: 'StrictlyGrounded' }),
    learn: task,
  }),
  assistant('GetTaskStatus', 'that the first question is answered', { input: id('task'), until: isOver }),
  conversations('StartConversation', 'white space', { input: () => ({ content: ' ' }), refused: 400 }),
  conversations('StartConversation', 'an unknown picture', {
    input: () => ({ content: 'x', pictures: [NOBODY] }),
    refused: 404,
  }),
  conversations('AttachPicture', 'what it is', {
    input: () => ({ fileName: 'dome.jpg', bytes: new Uint8Array(plainPng([1, 2, 3])) }),
    learn: ({ pictureId }: { pictureId: string }, known) => known.set('picture', pictureId),
  }),
  conversations('AttachPicture', 'a file that is no picture', {
    input: () => ({ fileName: 'dome.png', bytes: new TextEncoder().encode('<svg/>') }),
    refused: 415,
  }),
  conversations('AttachPicture', 'one that is too large', {
    input: () => ({ fileName: 'dome.png', bytes: new Uint8Array(3_932_161) }),
    refused: 413,
  }),
  conversations('ReadPicture', 'its bytes', { input: id('picture') }),
  conversations('ReadPicture', 'an unknown picture', { input: () => NOBODY }),
  conversations('GetAnswerer', 'who would answer', { input: () => ({}) }),
  conversations('GetAnswerer', 'who would answer here', {
    input: (known) => ({ conversationId: id('conversation')(known) }),
  }),
  conversations('GetAnswerer', 'an unknown conversation', { input: () => ({ conversationId: NOBODY }), refused: 404 }),
  conversations('AskWithPictures', 'a task', {
    input: (known) => ({ conversationId: null, content: 'What is it?', pictures: [id('picture')(known)] }),
    learn: task,
  }),
  assistant('GetTaskStatus', 'that the question about a picture is answered', { input: id('task'), until: isOver }),
  conversations('AskWithPictures', 'no picture', { input: () => ({ content: 'x', pictures: [] }), refused: 400 }),
  conversations('AskWithPictures', 'white space', {
    input: (known) => ({ content: ' ', pictures: [id('picture')(known)] }),
    refused: 400,
  }),
  conversations('AskWithPictures', 'an unknown picture', {
    input: () => ({ content: 'x', pictures: [NOBODY] }),
    refused: 404,
  }),
  conversations('DiscardPicture', 'nothing for one that was sent', { input: id('picture') }),
  conversations('DiscardPicture', 'nothing for an unknown one', { input: () => NOBODY }),
  conversations('EditMessage', 'an unknown picture', {
    input: at('question', { content: 'x', pictures: [NOBODY] }),
    refused: 404,
  }),
  conversations('EditMessage', 'a task', {
    input: at('question', { content: 'When was the motor replaced?' }),
    learn: task,
  }),
  assistant('GetTaskStatus', 'that the edited question is answered', { input: id('task'), until: isOver }),
  conversations('EditMessage', 'a message of the assistant', { input: at('reply', { content: 'x' }), refused: 409 }),
  conversations('EditMessage', 'an unknown message', { input: at('nothing', { content: 'x' }), refused: 404 }),
  conversations('EditMessage', 'white space', { input: at('question', { content: ' ' }), refused: 400 }),
  conversations('SelectVersion', 'nothing', { input: at('question') }),
  conversations('SelectVersion', 'an unknown message', { input: at('nothing'), refused: 404 }),
  conversations('RegenerateReply', 'a task', { input: at('reply'), learn: task }),
  assistant('GetTaskStatus', 'that the reply is written again', { input: id('task'), until: isOver }),
  conversations('RegenerateReply', 'a message of the user', { input: at('question'), refused: 409 }),
  conversations('RegenerateReply', 'an unknown message', { input: at('nothing'), refused: 404 }),
  conversations('ContinueReply', 'a whole reply', { input: at('reply'), refused: 409 }),
  conversations('ContinueReply', 'an unknown message', { input: at('nothing'), refused: 404 }),
  conversations('BranchConversation', 'the copy', {
    input: at('reply'),
    learn: ({ conversationId }: { conversationId: string }, known) => known.set('copy', conversationId),
  }),
  conversations('BranchConversation', 'an unknown message', { input: at('nothing'), refused: 404 }),
  conversations('ExportConversations', 'Markdown', {
    input: (known) => ({ conversationId: id('conversation')(known), format: 'Markdown' }),
  }),
  conversations('ExportConversations', 'an unknown conversation', {
    input: () => ({ conversationId: NOBODY, format: 'Json' }),
    refused: 404,
  }),
  conversations('ImportConversations', 'what was taken', { input: () => exported }),
  conversations('ImportConversations', 'what is there already', { input: () => exported }),
  conversations('ImportConversations', 'a file of another kind', {
    input: () => ({ fileName: 'x.json', bytes: new TextEncoder().encode('{"surely":"not"}') }),
    refused: 400,
  }),
  conversations('ImportConversations', 'a file that is no JSON', {
    input: () => ({ fileName: 'x.json', bytes: new TextEncoder().encode('{"cut') }),
    refused: 400,
  }),
  // A cut reply to continue is one that was imported.
  conversations('SearchConversations', 'the imported conversation', {
    input: () => ({ query: 'lighthouse keeper' }),
    learn: ({ hits }: { hits: { conversationId: string; messageId: string }[] }, known) => {
      known.set('imported', hits[0]?.conversationId ?? NOBODY)
      known.set('cut', hits[0]?.messageId ?? NOBODY)
    },
  }),
  conversations('ContinueReply', 'a task', {
    input: (known) => ({ conversationId: id('imported')(known), messageId: id('cut')(known) }),
    learn: task,
  }),
  assistant('GetTaskStatus', 'that the cut reply is continued', { input: id('task'), until: isOver }),
  conversations('AnswerToolCall', 'a reply that asks for nothing', {
    input: (known) => ({ taskId: id('task')(known), toolCallId: 'c', answer: { type: 'Approved' } }),
  }),
  conversations('AnswerToolCall', 'an answer of no kind', {
    input: (known) => ({ taskId: id('task')(known), toolCallId: 'c', answer: { type: 'Perhaps' } }),
    refused: 400,
  }),
  conversations('AnswerToolCall', 'an unknown reply', {
    input: () => ({ taskId: NOBODY, toolCallId: 'c', answer: { type: 'Approved' } }),
    refused: 404,
  }),
  conversations('CancelTask', 'a task that is over', { input: id('task') }),
  conversations('CancelTask', 'an unknown task', { input: () => NOBODY }),
  assistant('DeleteConversation', 'nothing for the copy', { input: id('copy') }),
  conversations('ListDeletedConversations', 'the copy', { input: () => ({}) }),
  conversations('RestoreConversation', 'nothing', { input: id('copy') }),
  conversations('RestoreConversation', 'a conversation that is not in the trash', { input: id('copy'), refused: 404 }),
  assistant('DeleteConversation', 'nothing the second time', { input: id('copy') }),
  conversations('PurgeConversation', 'nothing', { input: id('copy') }),
  conversations('PurgeConversation', 'a conversation that is gone', { input: id('copy'), refused: 404 }),
  assistant('GetTaskStatus', 'an unknown task', { input: () => NOBODY }),
  assistant('SubmitMessage', 'an unknown conversation', {
    input: () => ({ conversationId: NOBODY, content: 'x' }),
    refused: 404,
  }),
  assistant('DeleteConversation', 'nothing', { input: id('conversation') }),
  assistant('GetConversation', 'that it is gone', { input: id('conversation') }),

  answers('ListAnswerers', 'the instances that can be asked'),
  answers('Answer', 'an answer that is not kept', {
    input: () => ({ messages: [{ role: 'User', content: 'When was the dome motor replaced?' }] }),
  }),
  answers('Answer', 'no question', {
    input: () => ({ messages: [{ role: 'Assistant', content: 'It was.' }] }),
    refused: 400,
  }),
  answers('Answer', 'an instance that is not there', {
    input: () => ({ messages: [{ role: 'User', content: 'When was the dome motor replaced?' }], instanceId: NOBODY }),
    refused: 503,
  }),

  libraries('ListLibraries', 'the first library'),
  libraries('CreateLibrary', 'an empty library', {
    input: () => ({ name: 'Taxes' }),
    learn: ({ teamId }: { teamId: string }, known) => known.set('library', teamId),
  }),
  libraries('CreateLibrary', 'a name of spaces', { input: () => ({ name: '  ' }), refused: 400 }),
  libraries('RenameLibrary', 'the library under another name', {
    input: (known) => ({ teamId: id('library')(known), name: 'Taxes and fees' }),
  }),
  libraries('RenameLibrary', 'an unknown library', { input: () => ({ teamId: 'nowhere', name: 'x' }), refused: 404 }),
  libraries('MoveDocuments', 'nothing', {
    input: (known) => ({ documentIds: [id('document')(known)], teamId: id('library')(known) }),
  }),
  libraries('MoveDocuments', 'an unknown library', {
    input: (known) => ({ documentIds: [id('document')(known)], teamId: 'nowhere' }),
    refused: 404,
  }),
  knowledge('GetDocument', 'that it is in another library', { input: id('document') }),
  libraries('LocateDocument', 'the library that it was moved to', { input: id('document') }),
  libraries('SetLibraryReading', 'one language', { input: () => ({ ocrLanguages: ['eng'] }) }),
  libraries('SetLibraryReading', 'a language that it does not know', {
    input: () => ({ ocrLanguages: ['tlh'] }),
    refused: 400,
  }),
  libraries('GetLibraryReading', 'the language, and nothing that was recognised'),
  libraries('ReadPicturesAgain', 'nothing'),
  libraries('ExportLibrary', 'an archive', {
    learn: ({ exportId }: { exportId: string }, known) => known.set('export', exportId),
  }),
  libraries('ReadExport', 'its bytes', { input: (known) => ({ exportId: id('export')(known), offset: 0, length: 4 }) }),
  libraries('ReadExport', 'one that is not there', {
    input: () => ({ exportId: NOBODY, offset: 0, length: 4 }),
    refused: 404,
  }),
  libraries('DiscardTransfer', 'nothing', { input: id('export') }),
  libraries('PreviewImport', 'what an archive holds', {
    input: () => ({ fileName: 'library.zip', bytes: exportedLibrary }),
    learn: ({ importId }: { importId: string }, known) => known.set('import', importId),
  }),
  libraries('PreviewImport', 'a file that is none', {
    input: () => ({ fileName: 'library.zip', bytes: new TextEncoder().encode('no archive') }),
    refused: 400,
  }),
  libraries('ImportLibrary', 'what came of it', {
    input: (known) => ({ importId: id('import')(known), sameName: 'Skip', context: false }),
  }),
  libraries('ImportLibrary', 'a mode that is none', {
    input: (known) => ({ importId: id('import')(known), mode: 'Empty', sameName: 'Skip', context: false }),
    refused: 400,
  }),
  libraries('ImportLibrary', 'an archive that is not there', {
    input: () => ({ importId: NOBODY, sameName: 'Skip', context: false }),
    refused: 404,
  }),
  libraries('DescribeLibrary', 'what it holds', { input: id('library') }),
  libraries('DescribeLibrary', 'an unknown library', { input: () => 'nowhere', refused: 404 }),
  libraries('DeleteLibrary', 'nothing', { input: id('library') }),
  libraries('DeleteLibrary', 'the last library', { input: () => 'personal', refused: 409 }),
  knowledge('DeleteDocument', 'nothing', { input: id('document') }),
  knowledge('DeleteDocument', 'an unknown document', { input: () => NOBODY }),
  knowledge('GetDocument', 'that it is gone', { input: id('document') }),
  sources('ListSources', 'none yet'),
  sources('PreviewFolder', 'that all of it is left out', {
    input: () => ({ path: import.meta.dirname, ignored: ['*'] }),
  }),
  sources('PreviewFolder', 'a folder that is not there', {
    input: () => ({ path: `${import.meta.dirname}/nowhere` }),
    refused: 400,
  }),
  sources('AddWatchedFolder', 'the folder', {
    input: () => ({ path: import.meta.dirname, ignored: ['*'], deletions: 'Follow' }),
    learn: ({ sourceId }: { sourceId: string }, known) => known.set('source', sourceId),
  }),
  sources('AddWatchedFolder', 'the same folder again', {
    input: () => ({ path: import.meta.dirname }),
    refused: 409,
  }),
  sources('PreviewFolder', 'a folder that is watched', { input: () => ({ path: import.meta.dirname }), refused: 409 }),
  sources('AddWatchedFolder', 'a folder that is not there', {
    input: () => ({ path: `${import.meta.dirname}/nowhere` }),
    refused: 400,
  }),
  sources('ListSources', 'that it is in step', {
    until: (value: { sources: { syncedAt: string | null; state: { type: string } }[] }) =>
      value.sources.every(({ syncedAt, state }) => syncedAt !== null && state.type === 'Idle'),
  }),
  sources('ChangeWatchedFolder', 'the folder as it is now', {
    input: (known) => ({ sourceId: id('source')(known), ignored: ['*', '.*'], deletions: 'Ask' }),
  }),
  sources('ChangeWatchedFolder', 'an unknown one', {
    input: () => ({ sourceId: 'x', ignored: [], deletions: 'Ask' }),
    refused: 404,
  }),
  sources('AddWebPage', 'a document', {
    input: () => ({ address: 'http://skerra.example/ferry' }),
    learn: ({ document }: { document: { documentId: string } }, known) => known.set('page', document.documentId),
  }),
  sources('AddWebPage', 'that it is known', { input: () => ({ address: 'http://skerra.example/ferry' }) }),
  sources('AddWebPage', 'an address of this machine', {
    input: () => ({ address: 'http://127.0.0.1/' }),
    refused: 400,
  }),
  sources('AddWebPage', 'an address of another protocol', { input: () => ({ address: 'file:///x' }), refused: 400 }),
  sources('AddWebPage', 'a page that is not there', {
    input: () => ({ address: 'http://skerra.example/nowhere' }),
    refused: 503,
  }),
  sources('RefreshWebPage', 'that nothing changed', { input: id('page') }),
  sources('RefreshWebPage', 'an unknown document', { input: () => NOBODY, refused: 404 }),
  knowledge('GetIngestionStatus', 'that the page is read', {
    input: id('page'),
    // Where nothing can be fetched there is none.
    until: (status: Parameters<typeof hasEnded>[0] | null) => status === null || hasEnded(status),
  }),
  documents('GetDocumentDetails', 'where a page came from', { input: id('page') }),
  documents('DeleteDocuments', 'nothing of the page', { input: (known) => ({ documentIds: [id('page')(known)] }) }),
  sources('SyncSource', 'nothing', { input: id('source') }),
  sources('SyncSource', 'an unknown one', { input: () => 'x', refused: 404 }),
  sources('ListSourceFiles', 'that nothing was skipped', {
    input: (known) => ({ sourceId: id('source')(known), state: 'Skipped' }),
  }),
  sources('ListSourceFiles', 'an unknown one', { input: () => ({ sourceId: 'x', state: 'Missing' }), refused: 404 }),
  sources('ResolveMissing', 'nothing', {
    input: (known) => ({ sourceId: id('source')(known), documentIds: [NOBODY], action: 'Keep' }),
  }),
  sources('ResolveMissing', 'an unknown one', {
    input: () => ({ sourceId: 'x', documentIds: [NOBODY], action: 'Keep' }),
    refused: 404,
  }),
  sources('RemoveSource', 'nothing', {
    input: (known) => ({ sourceId: id('source')(known), documents: 'Keep' }),
  }),
  sources('RemoveSource', 'that it is gone', {
    input: (known) => ({ sourceId: id('source')(known), documents: 'Keep' }),
    refused: 404,
  }),
  companions('ListCompanions', 'none yet'),
  companions('SaveCompanion', 'the tool server, which does not run', {
    input: () => ({ companionId: null, name: 'Workshop', transport: toolServer, secrets: { KEY: 'k' } }),
    learn: ({ companionId }: { companionId: string }, known) => known.set('companion', companionId),
  }),
  companions('SaveCompanion', 'the same name again', {
    input: () => ({ companionId: null, name: 'workshop', transport: toolServer }),
    refused: 409,
  }),
  companions('SaveCompanion', 'an address of another protocol', {
    input: () => ({ companionId: null, name: 'Other', transport: { type: 'Http', url: 'file:///x' } }),
    refused: 400,
  }),
  companions('StartCompanion', 'why it did not start', {
    input: (known) => ({ companionId: id('companion')(known), transport: toolServer }),
  }),
  companions('StartCompanion', 'another command than is kept', {
    input: (known) => ({ companionId: id('companion')(known), transport: { ...toolServer, args: [] } }),
    refused: 409,
  }),
  companions('ApproveTools', 'that none is approved', {
    input: (known) => ({ companionId: id('companion')(known), tools: [], asksFirst: true }),
  }),
  companions('ApproveTools', 'a tool that is not offered', {
    input: (known) => ({
      companionId: id('companion')(known),
      tools: [{ name: 'echo', digest: 'x' }],
      asksFirst: true,
    }),
    refused: 409,
  }),
  companions('StopCompanion', 'that it is off', { input: id('companion') }),
  companions('StopCompanion', 'an unknown one', { input: () => NOBODY, refused: 404 }),
  companions('RemoveCompanion', 'nothing', { input: id('companion') }),
  companions('RemoveCompanion', 'that it is gone', { input: id('companion'), refused: 404 }),
  knowledge('ResetKnowledgeBase', 'nothing'),
  knowledge('ListDocuments', 'that nothing is left'),
  knowledge('GetAIContext', 'that nothing is left'),
  backups('RestoreBackup', 'nothing', {
    input: (known) => ({ path: id('backup')(known), confirmation: 'replace everything' }),
  }),
  diagnostics('GetDiagnostics', 'how it is'),
  diagnostics('ReadLog', 'the last lines', { input: () => ({ level: 'warn', limit: 5 }) }),
  diagnostics('ReadLog', 'a level that there is none of', { input: () => ({ level: 'loud' }), refused: 400 }),
  diagnostics('GetReport', 'what can be handed on'),
  dataFolder('DescribeStorage', 'what is stored where', {
    input: () => ({ measure: false }),
    learn: ({ folder }: { folder: string }, known) => known.set('dataFolder', folder),
  }),
  dataFolder('DescribeStorage', 'how much it is', { input: () => ({ measure: true }) }),
  dataFolder('DeleteFormerFolder', 'that it asks for confirmation', {
    input: (known) => ({ folder: formerFolder(known), confirmation: 'yes' }),
    refused: 400,
  }),
  dataFolder('DeleteFormerFolder', 'nothing', {
    input: (known) => ({ folder: formerFolder(known), confirmation: 'delete the former folder' }),
  }),
  dataFolder('DeleteFormerFolder', 'a folder that is none', {
    input: (known) => ({ folder: backupFolder(known), confirmation: 'delete the former folder' }),
    refused: 404,
  }),
  dataFolder('CheckMove', 'what it takes', { input: (known) => ({ folder: join(backupFolder(known), 'new') }) }),
  dataFolder('CheckMove', 'a folder that holds something', {
    input: (known) => ({ folder: backupFolder(known) }),
    refused: 400,
  }),
  dataFolder('MoveDataFolder', 'that it asks for confirmation', {
    input: (known) => ({ folder: join(backupFolder(known), 'new'), confirmation: 'yes' }),
    refused: 400,
  }),
  dataFolder('MoveDataFolder', 'a folder within', {
    input: (known) => ({ folder: join(id('dataFolder')(known), 'new'), confirmation: 'move everything' }),
    refused: 400,
  }),
  dataFolder('MoveDataFolder', 'nothing', {
    input: (known) => ({ folder: join(backupFolder(known), 'new'), confirmation: 'move everything' }),
  }),
  dataFolder('MoveDataFolder', 'that it moves already', {
    input: (known) => ({ folder: join(backupFolder(known), 'newer'), confirmation: 'move everything' }),
    refused: 409,
  }),
  // Last: what follows is a start of another host, which nobody makes here.
  settings('ClearEverything', 'nothing', { input: () => ({ confirmation: 'clear everything' }) }),
]

const LIBRARY_ID = /\btaxes-[0-9a-f]{8}\b/g
const GUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const BACKUP = /backups-\w{6}|alcove-backup-[0-9TZ-]+/g
const DATA = /alcove-contract-\w{6}/g
const MEASURED = new Set([
  'lines',
  'ttftMs',
  'turnDurationMs',
  'meanMs',
  'maxMs',
  'finding',
  'latencyMs',
  'ms',
  'dataDir',
  'instance',
  'freeBytes',
  'neededBytes',
  'estimate',
])

const byText = (one: unknown, other: unknown): number => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)

/** What may differ between two hosts: ids, times, measurements, and which of two parallel stages ended first. */
export const normalise = (value: unknown): unknown => {
  if (typeof value === 'string')
    return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)
      ? '<time>'
      : value
          .replaceAll(GUID, '<id>')
          .replaceAll(LIBRARY_ID, '<library>')
          .replaceAll(BACKUP, '<backup>')
          .replaceAll(DATA, '<data>')
          .replaceAll(/[\d.]+ ms\b/g, '<measured> ms')
  // Sums in another order differ in their last digits.
  if (typeof value === 'number') return Number(value.toPrecision(9))
  if (Array.isArray(value)) return value.map(normalise)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      if (MEASURED.has(key) || (key === 'sizeBytes' && ('createdAt' in value || 'part' in value)))
        return [key, '<measured>']
      // How far an ingestion came that a newer one of the same document took the place of.
      if ('flushes' in value) return [key, '<measured>']
      return [key, key === 'stages' && Array.isArray(each) ? each.map(normalise).toSorted(byText) : normalise(each)]
    }),
  )
}

const MOST_PATIENCE_MS = 60_000

const runStep = async (step: Step, transport: Transport, known: Known): Promise<InvokeReply> => {
  const giveUpAt = performance.now() + MOST_PATIENCE_MS
  while (true) {
    const reply = await transport.call(step.contract, step.operation, step.input?.(known))
    const settled = !reply.ok || !step.until || step.until(reply.value as never)
    if (!settled && performance.now() > giveUpAt)
      throw new Error(`${step.contract} ${step.operation} never came to ${step.shows}: ${JSON.stringify(reply)}`)
    if (settled) {
      if (reply.ok && (reply.value as { ok?: boolean } | null)?.ok !== false) step.learn?.(reply.value as never, known)
      return reply
    }
    await delay(20)
  }
}

/** Runs the whole scenario; the replies in the order of its steps. */
export const runScenario = async (steps: readonly Step[], transport: Transport): Promise<InvokeReply[]> => {
  const known: Known = new Map()
  const replies: InvokeReply[] = []
  for (const step of steps) replies.push(await runStep(step, transport, known))
  return replies
}
