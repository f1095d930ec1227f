import {
  type FilesOfKind,
  type FolderPreview,
  type LeftOut,
  type LeftOutReason,
  MAX_ENDINGS,
  MAX_EXAMPLES,
} from '../../../contracts/index.ts'
import type { AlcoveClient, FolderContent, FolderFile } from '../../client/index.ts'

/** What is told of a folder before it comes in, whoever has counted it. */
export type FolderSummary = Omit<FolderPreview, 'name' | 'path'>

/** What is told, and which files are meant by it. */
export interface SummarisedFiles {
  readonly summary: FolderSummary
  readonly files: readonly File[]
}

/** Files whose names end alike, and which a browser declares alike. */
interface Alike {
  readonly ending: string
  readonly contentType: string
  readonly files: FolderFile[]
}

const endingOf = (name: string): string => /[^.]\.([^.\s]{1,20})$/.exec(name)?.[1]?.toLowerCase() ?? ''
const bytesOf = (files: readonly FolderFile[]): number => files.reduce((sum, { file }) => sum + file.size, 0)

const alike = (files: readonly FolderFile[]): Alike[] => {
  const groups = new Map<string, Alike>()
  for (const each of files) {
    const told = { ending: endingOf(each.file.name), contentType: each.file.type }
    const key = JSON.stringify(told)
    // Of what is told apart no further, the files show themselves what they are.
    const isOneMore = groups.has(key) || groups.size < MAX_ENDINGS - 1
    const group = groups.get(isOneMore ? key : '') ?? {
      ...(isOneMore ? told : { ending: '', contentType: '' }),
      files: [],
    }
    group.files.push(each)
    groups.set(isOneMore ? key : '', group)
  }
  return [...groups.values()]
}

/** Asks the host what would become of files, without sending any. Rejects as its operations do. */
export const summariseFiles = async (
  { files, leftOut }: FolderContent,
  documents: Pick<AlcoveClient['documents'], 'EstimateReading' | 'GetUploadRules'>,
): Promise<SummarisedFiles> => {
  const { maxFileSizeBytes } = await documents.GetUploadRules()
  const left = new Map<LeftOutReason, string[]>()
  const leave = (why: LeftOutReason, path: string): void => {
    const paths = left.get(why)
    if (paths === undefined) left.set(why, [path])
    else paths.push(path)
  }
  for (const { why, path } of leftOut) leave(why, path)

  const fitting: FolderFile[] = []
  for (const each of files) {
    if (each.file.size === 0) leave('Empty', each.path)
    else if (each.file.size > maxFileSizeBytes) leave('TooLarge', each.path)
    else fitting.push(each)
  }
  const groups = alike(fitting)
  const { kinds, estimate } = await documents.EstimateReading({
    files: groups.map(({ ending, contentType, files: of }) => ({
      ending,
      contentType: contentType.slice(0, 200),
      count: of.length,
      bytes: bytesOf(of),
    })),
  })
  const read = new Map<FilesOfKind['kind'], FolderFile[]>()
  for (const [at, group] of groups.entries()) {
    const kind = kinds[at] ?? 'Other'
    if (kind === 'Refused') for (const { path } of group.files) leave('Refused', path)
    else read.set(kind, [...(read.get(kind) ?? []), ...group.files])
  }
  return {
    summary: {
      files: [...read].map(([kind, of]) => ({ kind, count: of.length, bytes: bytesOf(of) })),
      leftOut: [...left].map(
        ([why, paths]): LeftOut => ({ why, count: paths.length, examples: paths.slice(0, MAX_EXAMPLES) }),
      ),
      known: 0,
      uncompared: 0,
      isWhole: true,
      maxFileSizeBytes,
      estimate,
    },
    files: [...read.values()].flat().map(({ file }) => file),
  }
}
