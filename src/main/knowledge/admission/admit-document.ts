import { fileTypeFromBuffer } from 'file-type'
import { fail, type KnowledgeError, type Result, succeed } from '../../../contracts/index.ts'
import { decode, looksLikeText, sniffEncoding } from '../extraction/text-encoding.ts'
import { claimedType, type DocumentType } from './content-types.ts'
import { cleanFileName, extensionOf } from './file-name.ts'

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

const WORKING_TYPES = 'Alcove reads PDF, plain text, Markdown, CSV and JSON files.'

/** Decides by name, declared type and content whether a file can be read, and as what. */
export const admitDocument = async (
  candidate: Candidate,
  allowed: ReadonlySet<DocumentType>,
): Promise<Result<AdmittedDocument, KnowledgeError>> => {
  const fileName = cleanFileName(candidate.fileName)
  const { head } = candidate
  if (head.length === 0) return refuse('This file is empty. Check that it was saved or copied completely.')
  const claim = claimedType(extensionOf(fileName), candidate.contentType)
  if (claim.type === 'Office') {
    return refuse(`${WORKING_TYPES} Save this Office document as a PDF and add that instead.`)
  }
  if (claim.type === 'Unknown') {
    return refuse(`Files of type ${claim.claim} cannot be read. ${WORKING_TYPES} Convert the file to one of these.`)
  }
  const contentType =
    claim.type === 'Known' ? claim.documentType : hasPdfHeader(head) ? 'application/pdf' : 'text/plain'
  if (!allowed.has(contentType)) return refuse(`Files of type ${contentType} are not accepted here.`)
  const objection = contentType === 'application/pdf' ? await objectToPdf(head) : await objectToText(head)
  return objection === null ? succeed({ fileName, contentType }) : refuse(objection)
}

const refuse = (message: string): Result<never, KnowledgeError> => fail({ type: 'InvalidFileType', message })

const latin1 = (bytes: Uint8Array, length: number): string => Buffer.from(bytes.subarray(0, length)).toString('latin1')

/** Readers accept a header anywhere in the first kilobyte. */
const hasPdfHeader = (head: Uint8Array): boolean => latin1(head, 1_024).includes('%PDF-')

const objectToPdf = async (head: Uint8Array): Promise<string | null> =>
  hasPdfHeader(head)
    ? null
    : `This file is named or declared as a PDF, but its content is ${await describe(head)}. Check the file and its name.`

const objectToText = async (head: Uint8Array): Promise<string | null> => {
  const start = latin1(head, 16)
  if (start.startsWith('%PDF-')) return 'This file is a PDF under another name. Rename it so that it ends in .pdf.'
  if (start.startsWith('{\\rtf')) return `This file is Rich Text. ${WORKING_TYPES} Save it as PDF or plain text.`
  if (start.startsWith('%!PS')) return `This file is PostScript. ${WORKING_TYPES} Convert it to PDF.`
  const encoding = sniffEncoding(head, head.length < HEAD_BYTES)
  if (encoding !== null && looksLikeText(decode(head, encoding))) return null
  return `This file is named or declared as text, but its content is ${await describe(head)}. ${WORKING_TYPES}`
}

const describe = async (head: Uint8Array): Promise<string> => {
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  if (found !== undefined) return `of type ${found.mime}`
  const encoding = sniffEncoding(head, head.length < HEAD_BYTES)
  return encoding !== null && looksLikeText(decode(head, encoding)) ? 'plain text' : 'binary data'
}
