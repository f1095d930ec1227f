import { memo, type ReactNode, useMemo } from 'react'
import ReactMarkdown, { type Components, type ExtraProps } from 'react-markdown'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { CodeBlock } from './code-block.tsx'
import { ExternalLink } from './external-link.tsx'
import { remarkCitations } from './remark-citations.ts'
import { safeUrl } from './safe-url.ts'

const schema: typeof defaultSchema = {
  ...defaultSchema,
  tagNames: [...(defaultSchema.tagNames ?? []).filter((name) => name !== 'img' && name !== 'picture'), 'cite'],
  attributes: { ...defaultSchema.attributes, cite: ['dataCitation'], span: [['className', 'citation-group']] },
  protocols: { href: ['http', 'https', 'mailto'] },
}

type CiteProps = ExtraProps & { children?: ReactNode; 'data-citation'?: string }

const documentAddress = /^\/documents\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i

const componentsFor = ({ renderCitation, renderDocumentLink }: Omit<MarkdownProps, 'text'>): Components => ({
  a: ({ href, children }) => {
    const documentId = documentAddress.exec(href ?? '')?.[1]
    if (documentId && renderDocumentLink) return renderDocumentLink(documentId.toLowerCase(), children)
    const url = safeUrl(href)
    if (!url) return <span>{children}</span>
    return <ExternalLink url={url}>{children}</ExternalLink>
  },
  // A remote image would tell its server what is read here; its words are enough.
  img: ({ alt }) => <span className="text-muted">{alt}</span>,
  cite: (props: CiteProps) => {
    const number = Number(props['data-citation'])
    return renderCitation && number > 0 ? renderCitation(number) : <span>{props.children}</span>
  },
  pre: ({ children }) => <CodeBlock>{children}</CodeBlock>,
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table has to be scrollable with the keyboard
    <div className="prose-table" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
})

export interface MarkdownProps {
  readonly text: string
  /** Draws `[n]`; without it such text stays as it is. Keep its identity between renderings. */
  readonly renderCitation?: (number: number) => ReactNode
  /** Draws a link to a document of the library; without it such a link is its words alone. Keep its identity too. */
  readonly renderDocumentLink?: (documentId: string, children: ReactNode) => ReactNode
}

/**
 * The one way in which text of a model or a document becomes markup, streamed or stored: no raw HTML, no images, links
 * to http, https and mailto alone, which ask before they open.
 */
export const Markdown = memo(({ text, renderCitation, renderDocumentLink }: MarkdownProps) => {
  // Components of a new identity would be mounted anew with every piece of a reply, and forget that they ask.
  const components = useMemo(
    () =>
      componentsFor({ ...(renderCitation && { renderCitation }), ...(renderDocumentLink && { renderDocumentLink }) }),
    [renderCitation, renderDocumentLink],
  )
  return (
    <div className="prose">
      <ReactMarkdown
        remarkPlugins={[[remarkGfm, { singleTilde: false }], remarkCitations]}
        rehypePlugins={[[rehypeSanitize, schema]]}
        components={components}
        skipHtml
      >
        {text}
      </ReactMarkdown>
    </div>
  )
})
Markdown.displayName = 'Markdown'
