import type { FailureWords } from '../../../contracts/failures/failure-words.ts'
import type { OcrLanguage, TextChunk } from '../../../contracts/index.ts'
import type { ChunkingConfig } from '../../retrieval/index.ts'
import type { DocumentType } from '../admission/content-types.ts'
import type { OverviewFacts } from '../overview/overview-tools.ts'
import type { EncodedTable, RowBlock } from '../tables/typing/encode-table.ts'
import type { ContainedFile, TableKind } from './extracted-document.ts'
import type { ExtractionNote } from './extraction-note.ts'
import type { LineIndex } from './line-index.ts'
import type { OcrOptions } from './ocr/page-recogniser.ts'

/** What an extraction process is started with, as its one argument. */
export interface ExtractionWorkerData {
  /** The built-in model's folder, whose tokenizer measures chunks. */
  readonly modelDir: string
  readonly chunking: ChunkingConfig
  /** Text recognition; null where pictures are not read. */
  readonly ocr: OcrOptions | null
}

/** The argument itself: what it works with, and the memory at which it ends itself. */
export interface ExtractionStart extends ExtractionWorkerData {
  readonly memoryBytes: number
}

export interface ExtractionRequest {
  readonly documentId: string
  readonly fileName: string
  readonly contentType: DocumentType
  readonly sizeBytes: number
  /** How a person says that the text is encoded, a name that `knownEncodings` holds; left out, it is found out. */
  readonly encoding?: string
  /** The languages that its pictures are read in; left out, those of the process. */
  readonly ocrLanguages?: readonly OcrLanguage[]
  /** Whether the files inside of it are wanted. */
  readonly withFiles?: boolean
  /** Whether the rows of its tables are wanted. */
  readonly withTables?: boolean
  /** Whether it is to be told what the document is about. */
  readonly withOverview?: boolean
  readonly source:
    | { readonly type: 'File'; readonly path: string }
    | { readonly type: 'Bytes'; readonly bytes: Uint8Array }
}

export type ExtractionStage = 'Extracting' | 'Chunking'

/** What is known of a text once all of it was handed over. */
export interface TextSummary {
  readonly lineIndex: LineIndex
  /** What was odd about the file yet did not stop it. */
  readonly notes: readonly ExtractionNote[]
  /** Where the words of recognised pictures stand, as they are stored; null where nothing was recognised, or nothing tells. */
  readonly words: Uint8Array | null
  /** How the words of a page are set, as it is stored; null where nothing tells. */
  readonly layout: Uint8Array | null
}

/** What is known of a file inside of the document before its bytes come. */
export type ContainedHeader = Omit<ContainedFile, 'bytes'>

/** What is known of a table before its rows come. */
export interface TableHeader {
  readonly name: string | null
  /** The stretch of the text that its rows stand in. */
  readonly start: number
  readonly end: number
  /** Null for rows of a sheet, or of a file that is one table. */
  readonly kind: TableKind | null
}

/** To the process: work, leave to send the next piece, and that a file is not wanted. */
export type ToWorker =
  | { readonly type: 'Extract'; readonly request: ExtractionRequest }
  | { readonly type: 'Continue' }
  | { readonly type: 'Skip' }

/**
 * From the process. After `Text`, `TextEnd`, `Chunks`, `Overview` and what tells of tables and files it waits for `Continue`, so that no more than one piece is ever on
 * the way; after `File`, `Skip` is an answer, too.
 */
export type FromWorker =
  /** Sent once, when it can take work: a process that dies before has no document to blame. */
  | { readonly type: 'Ready' }
  /** So many pictures are about to be read: more time is needed than the file's size tells. */
  | { readonly type: 'Pictures'; readonly count: number }
  | { readonly type: 'Progress'; readonly stage: ExtractionStage; readonly fraction: number }
  /** UTF-16, little endian. */
  | { readonly type: 'Text'; readonly bytes: Uint8Array }
  | { readonly type: 'TextEnd'; readonly summary: TextSummary }
  | { readonly type: 'Chunks'; readonly chunks: readonly TextChunk[] }
  | { readonly type: 'Overview'; readonly facts: OverviewFacts }
  | { readonly type: 'Table'; readonly table: TableHeader }
  | { readonly type: 'TableRows'; readonly block: RowBlock }
  /** `Dropped` for a table that cannot be kept after all. */
  | { readonly type: 'TableEnd'; readonly encoded: EncodedTable }
  | { readonly type: 'File'; readonly file: ContainedHeader }
  | { readonly type: 'FileBytes'; readonly bytes: Uint8Array }
  /** `problem` says why a file could not be read; it counts as not sent then. */
  | { readonly type: 'FileEnd'; readonly problem: string | null }
  /** `residentBytes` is what the process holds by now. */
  | { readonly type: 'Done'; readonly residentBytes: number }
  /** The file cannot be read; `reason` is for a person. */
  | { readonly type: 'Unreadable'; readonly reason: FailureWords }
  /** Something else went wrong; `message` is for the log. */
  | { readonly type: 'Failed'; readonly message: string }
