import { useMemo } from 'react'
import { Markdown } from '../../../ui/index.ts'
import { documentLink } from '../../document-link.tsx'
import type { DocumentViewProps } from '../document-view.ts'
import { MarkedText, type MarkedTextProps } from '../marked-text.tsx'
import { PageToRead } from '../page-to-read.tsx'
import { splitFrontMatter } from './front-matter.ts'

/** A Markdown text as a page to read, with its passage marked. */
export const ReadingPage = (props: DocumentViewProps & { readonly text: string }) => {
  const { text } = props
  const { frontMatter, start, body } = useMemo(() => splitFrontMatter(text), [text])
  const bodyStart = start + frontMatter.length
  return (
    <PageToRead {...props}>
      {(marked) => (
        <>
          {frontMatter !== '' && <FrontMatter text={frontMatter} start={start} marked={marked} />}
          <Markdown
            text={body}
            passage={marked && marked.end > bodyStart ? marked : null}
            renderDocumentLink={documentLink}
            tellsPlaces
          />
        </>
      )}
    </PageToRead>
  )
}

/** What a document says of itself, as it was written. */
const FrontMatter = (props: MarkedTextProps) => (
  <pre className="mb-6 whitespace-pre-wrap rounded-lg bg-sunken px-4 py-3 font-mono text-muted text-xs leading-5 [overflow-wrap:anywhere]">
    <MarkedText {...props} />
  </pre>
)
