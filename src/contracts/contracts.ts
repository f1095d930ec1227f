import { aiAssistantApi } from './ai-assistant-api.ts'
import { aiContextApi } from './ai-context-api.ts'
import { answersApi } from './answers-api.ts'
import { backupsApi } from './backups-api.ts'
import { companionsApi } from './companions-api.ts'
import type { Contract, ContractClient } from './contract.ts'
import { conversationsApi } from './conversations-api.ts'
import { dataFolderApi } from './data-folder-api.ts'
import { diagnosticsApi } from './diagnostics-api.ts'
import { documentsApi } from './documents-api.ts'
import { embeddingApi } from './embedding-api.ts'
import { evaluationApi } from './evaluation-api.ts'
import { knowledgeApi } from './knowledge-api.ts'
import { librariesApi } from './libraries-api.ts'
import { modelHubApi } from './model-hub-api.ts'
import { retrievalApi } from './retrieval-api.ts'
import { searchAidsApi } from './search-aids-api.ts'
import { settingsApi } from './settings-api.ts'
import { sourcesApi } from './sources-api.ts'
import { tablesApi } from './tables-api.ts'
import { tagsApi } from './tags-api.ts'

/** Every contract of the shipped app, by the short name that clients use. A module of an app of one's own may bring more. */
export const contracts = {
  assistant: aiAssistantApi,
  conversations: conversationsApi,
  answers: answersApi,
  knowledge: knowledgeApi,
  documents: documentsApi,
  tables: tablesApi,
  tags: tagsApi,
  aiContext: aiContextApi,
  libraries: librariesApi,
  sources: sourcesApi,
  companions: companionsApi,
  retrieval: retrievalApi,
  embedding: embeddingApi,
  searchAids: searchAidsApi,
  modelHub: modelHubApi,
  diagnostics: diagnosticsApi,
  evaluation: evaluationApi,
  settings: settingsApi,
  backups: backupsApi,
  dataFolder: dataFolderApi,
} as const satisfies Record<string, Contract>

/** A client of every contract. */
export type ContractClients = { readonly [Name in keyof typeof contracts]: ContractClient<(typeof contracts)[Name]> }
