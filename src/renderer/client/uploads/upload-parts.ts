import type { GivenFile } from './given-files.ts'
import type { UploadHost } from './upload-host.ts'
import type { UploadRows } from './upload-rows.ts'
import type { WaitingLine } from './waiting-line.ts'

/** What those share who bring files in. */
export interface UploadParts {
  readonly host: UploadHost
  readonly rows: UploadRows
  readonly line: WaitingLine
  /** By the number of their row. */
  readonly given: Map<number, GivenFile>
}
