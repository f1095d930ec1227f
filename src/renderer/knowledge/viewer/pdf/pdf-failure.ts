import { errorWords, type Words } from '../../../client/index.ts'

const byName: Readonly<Record<string, string>> = {
  PasswordException: 'viewer.pdf.encrypted',
  InvalidPDFException: 'viewer.pdf.damaged',
  FormatError: 'viewer.pdf.damaged',
  UnknownErrorException: 'viewer.pdf.damaged',
}

/** Why a PDF cannot be shown: pdf.js names its own errors, everything else came from reading. */
export const pdfFailureWords = (error: unknown): Words => {
  const key = error instanceof Error ? byName[error.name] : undefined
  return key ? { key, values: {} } : errorWords(error)
}
