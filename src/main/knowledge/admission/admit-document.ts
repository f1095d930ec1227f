import { fileTypeFromBuffer } from 'file-type'
import { type FailureWords, failureWords } from '../../../contracts/failures/failure-words.ts'
import { fail, type KnowledgeError, type Result, succeed } from '../../../contracts/index.ts'
import { decode, looksLikeText, sniffEncoding } from '../extraction/text-encoding.ts'
import { type BinaryKind, binaryKind } from './binary-kind.ts'
import { type ClaimedType, claimedType, type DocumentType } from './content-types.ts'
import { passesAsText } from './declared-text.ts'
import { cleanFileName, extensionOf } from './file-name.ts'
import { kindIn, kindOfType, refusalOfKind } from './kind-in-words.ts'
import { isPlainTable } from './plain-table.ts'
import { certainTextKind, couldBe, kindOfPlainText, likelyTextKind } from './text-kind.ts'

/** How much of a file's beginning admission looks at. */
export const HEAD_BYTES = 65_536

export interface Candidate {
  readonly fileName: string
  /** As declared by the sender; may be empty. */
  readonly contentType: string
  /** The first bytes: {@link HEAD_BYTES} of them, or the whole file if it is shorter. */
  readonly head: Uint8Array
}

export interface AdmittedDocument {
  readonly fileName: string
  readonly contentType: DocumentType
}

type Verdict = Result<DocumentType, FailureWords>

/** Decides by content first, then by name and declared type, whether a file can be read, and as what. */
export const admitDocument = async (
  candidate: Candidate,
  allowed: ReadonlySet<DocumentType>,
): Promise<Result<AdmittedDocument, KnowledgeError>> => {
  const fileName = cleanFileName(candidate.fileName)
  const { head } = candidate
  if (head.length === 0) return refuse(failureWords('FileEmpty'))
  const extension = extensionOf(fileName)
  const claim = claimedType(extension, candidate.contentType)
  const binary = binaryKind(head)
  const verdict = binary === null ? await judgeText(head, claim, extension) : judgeBinary(binary, claim, extension)
  if (!verdict.ok) return refuse(verdict.error)
  const contentType = verdict.value
  if (!allowed.has(contentType)) return refuse(failureWords('KindNotAccepted', { kind: kindIn(contentType) }))
  return succeed({ fileName, contentType })
}

const refuse = (message: FailureWords): Result<never, KnowledgeError> => fail({ type: 'InvalidFileType', message })

/** The content says what it is; only where its family alone is to be seen does the name say which member. */
const judgeBinary = (kind: BinaryKind, { named, declared }: ClaimedType, extension: string): Verdict => {
  switch (kind.type) {
    case 'Readable':
      return succeed(kind.contentType)
    case 'Unreadable':
      return fail(kind.why)
    case 'Family': {
      const isOldPresentation = kind.members.has('application/msword') && oldPresentations.has(extension)
      if (isOldPresentation) return fail(failureWords('IsOldPresentation'))
      const claimed = [named, declared].find((type) => type !== null && kind.members.has(type)) ?? kind.fallback
      return claimed === null ? fail(refusalOfKind({ types: [], extension })) : succeed(claimed)
    }
  }
}

/** Where the list of streams stands behind the head, only the name tells a presentation of that time. */
const oldPresentations: ReadonlySet<string> = new Set(['ppt', 'pps', 'pot'])

const isText = (type: DocumentType): boolean => textTypes.has(type)

/** Types whose files are text, whatever else they are. */
const textTypes: ReadonlySet<DocumentType> = new Set([
  'text/plain',
  'text/csv',
  'text/markdown',
  'application/json',
  'text/html',
  'multipart/related',
  'message/rfc822',
  'application/mbox',
  'application/x-subrip',
  'application/x-ipynb+json',
  'text/calendar',
  'text/vcard',
  'application/xml',
  'text/x-source-code',
])

/** Office programs open text, tables and web pages under these names, and so people send them; keys of ciphers end in `.key`. */
const officeByHabit: ReadonlySet<DocumentType> = new Set([
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.apple.keynote',
])

const judgeText = async (head: Uint8Array, claim: ClaimedType, extension: string): Promise<Verdict> => {
  const encoding = sniffEncoding(head, head.length < HEAD_BYTES)
  const beginning = encoding === null ? null : decode(head, encoding)
  if (beginning === null || !looksLikeText(beginning)) return fail(await refusalOfBytes(head, claim, extension))
  const objection = objectionToText(claim, extension)
  if (objection !== null) return fail(objection)
  const certain = certainTextKind(beginning)
  const claimed = moreTelling(claim)
  // A program or a Markdown text may begin with a page of HTML, or with XML.
  const isWritten = claimed === 'text/x-source-code' || claimed === 'text/markdown'
  if (certain !== null && !(isWritten && (certain === 'text/html' || certain === 'application/xml')))
    return succeed(certain)
  const isUntold = claim.named === null || plainNames.has(extension)
  const kind = claimedKind(claim, beginning, isUntold)
  if (kind === null) return fail(failureWords('NamedOtherwiseText', { kind: kindIn(claimed ?? 'text/plain') }))
  const mayBeTable = kind === 'text/plain' && (isUntold || claimed !== 'text/plain')
  return succeed(mayBeTable && isPlainTable(beginning, head.length < HEAD_BYTES) ? 'text/csv' : kind)
}

/** What a text is by what is claimed of it, as far as it can be that; null where the claim is none of a text. */
const claimedKind = (claim: ClaimedType, beginning: string, isUntold: boolean): DocumentType | null => {
  const claimed = moreTelling(claim)
  if (claimed === null) return likelyTextKind(beginning)
  if (isText(claimed)) {
    if (!couldBe(claimed, beginning)) return likelyTextKind(beginning)
    return claimed === 'text/plain' && isUntold ? kindOfPlainText(beginning) : claimed
  }
  if (claim.named === null || !officeByHabit.has(claim.named)) return null
  const likely = likelyTextKind(beginning)
  // Shops and banks call a page that holds a table a workbook.
  return claim.named === 'application/vnd.ms-excel' && likely !== 'text/html' ? 'text/csv' : likely
}

/** Endings of names that any text has. */
const plainNames: ReadonlySet<string> = new Set(['txt', 'text'])

/** Of two claims: `text/plain` says less than an ending of its own, and an ending says less than a declared type that is known. */
const moreTelling = ({ named, declared }: ClaimedType): DocumentType | null =>
  declared === null || (declared === 'text/plain' && named !== null)
    ? named
    : named === 'text/plain'
      ? declared
      : (named ?? declared)

/** Text that was declared as something that is no text. */
const objectionToText = (claim: ClaimedType, extension: string): FailureWords | null => {
  const { declared, essence } = claim
  if (declared === null ? passesAsText(claim) : isText(declared) || officeByHabit.has(declared)) return null
  const kind = kindOfType(declared ?? essence)
  if (kind !== null) return failureWords('NamedOtherwiseText', { kind })
  return claim.named === null ? refusalOfKind({ types: [], extension }) : failureWords('DeclaredUnknown')
}

/** Bytes that begin as they should, behind a mark that is not theirs or before others that are no text, have been changed on their way. */
const isSameKind = (found: string, claimed: DocumentType, extension: string): boolean =>
  claimedType(extension, found).declared === claimed || (found === 'application/x-cfb' && compound.has(claimed))

const compound: ReadonlySet<DocumentType> = new Set([
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-outlook',
])

/** Says what the bytes are that are no text, as well as that can be found out. */
const refusalOfBytes = async (head: Uint8Array, claim: ClaimedType, extension: string): Promise<FailureWords> => {
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  const claimed = moreTelling(claim)
  if (claimed === null) return refusalOfKind({ types: [found?.mime ?? '', claim.essence], extension })
  if (found !== undefined && isSameKind(found.mime, claimed, extension)) return failureWords('Incomplete')
  const kind = kindIn(claimed)
  const content = found === undefined ? null : kindOfType(found.mime)
  return content === null
    ? failureWords('NamedOtherwiseBinary', { kind })
    : failureWords('NamedOtherwise', { kind, found: content })
}
