import { type DocumentType, storedExtensions } from '../admission/content-types.ts'

/** What may be uploaded. A handler states it; what it leaves out is as `defaultUploadRules` has it. */
export interface UploadRules {
  readonly maxFileSizeBytes: number
  /** Content types in lower case; one that ends in `*` stands for all that begin so. */
  readonly allowedContentTypes: readonly string[]
  /** An image of fewer points in height or width is refused: no letter has room in it. */
  readonly leastImagePoints: number
}

/** Every type that can be read where text recognition is set up. */
export const readableTypes: readonly string[] = Object.keys(storedExtensions)

/** 100 MiB, and every type that the shipped handler reads. Of images it reads nothing unless text recognition is set up. */
export const defaultUploadRules: UploadRules = {
  maxFileSizeBytes: 104_857_600,
  leastImagePoints: 0,
  allowedContentTypes: readableTypes.filter((type) => !type.startsWith('image/')),
}

export const allows = (
  { allowedContentTypes }: Pick<UploadRules, 'allowedContentTypes'>,
  contentType: string,
): boolean =>
  allowedContentTypes.some((allowed) =>
    allowed.endsWith('*') ? contentType.startsWith(allowed.slice(0, -1)) : contentType === allowed,
  )

/** Of the types that the shipped extraction knows, those that the rules allow. */
export const allowedDocumentTypes = (rules: UploadRules): ReadonlySet<DocumentType> =>
  new Set((Object.keys(storedExtensions) as DocumentType[]).filter((type) => allows(rules, type)))
