import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Citation, KnowledgeDocument } from '../../../contracts/index.ts'
import { citationPlace } from '../../assistant/citation-place.ts'
import { byteSize } from '../byte-size.ts'
import { FileIcon, fileKindKey } from '../file-kind.tsx'

export interface ViewerHeaderProps {
  readonly fileName: string
  readonly contentType: string
  /** Null where the document itself is not known, or gone. */
  readonly document: KnowledgeDocument | null
  readonly citation: Citation | null
  readonly headingLevel: 1 | 2
  readonly leading?: ReactNode
  readonly actions?: ReactNode
}

/** Which document this is, and which place of it was cited. */
export const ViewerHeader = (props: ViewerHeaderProps) => {
  const { fileName, contentType, document, citation, headingLevel, leading, actions } = props
  const { t, i18n } = useTranslation()
  const Heading = `h${headingLevel}` as const
  const place = citation ? citationPlace(t, citation) : ''
  const facts = [
    contentType !== '' && t(fileKindKey(contentType)),
    document && byteSize(document.sizeBytes, i18n.language),
  ].filter(Boolean)
  return (
    <header className="flex min-h-14 shrink-0 items-center gap-2 border-line border-b py-2 pe-2 ps-3">
      {leading}
      <FileIcon contentType={contentType} className="ms-1 size-5 shrink-0 text-accent" />
      <div className="min-w-0 grow">
        <Heading
          {...(headingLevel === 1 && { tabIndex: -1, 'data-page-heading': '' })}
          title={fileName}
          className="truncate font-medium text-sm leading-5 outline-none"
        >
          <bdi>{fileName}</bdi>
        </Heading>
        <p className="truncate text-muted text-xs">{facts.join(' · ')}</p>
      </div>
      {place && (
        <span
          data-proof=""
          className="max-w-[40%] shrink-0 truncate rounded-full bg-highlight px-2.5 py-0.5 font-medium text-xs"
          title={place}
        >
          {place}
        </span>
      )}
      {actions}
    </header>
  )
}
