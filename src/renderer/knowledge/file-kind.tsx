import { Braces, FileText, FileType, type LucideIcon, Sheet } from 'lucide-react'
import { type DocumentFormat, documentFormat } from './viewer/document-format.ts'

const icons: Readonly<Record<DocumentFormat, LucideIcon>> = {
  pdf: FileType,
  table: Sheet,
  markdown: FileText,
  json: Braces,
  text: FileText,
}

/** The catalogue key that names a content type in a word. */
export const fileKindKey = (contentType: string): string => `documents.kind.${documentFormat(contentType)}`

export const FileIcon = ({ contentType, className }: { contentType: string; className?: string }) => {
  const Icon = icons[documentFormat(contentType)]
  return <Icon aria-hidden className={className} />
}
