import { isValidElement, memo, type ReactNode, useMemo } from 'react'
import ReactMarkdown, { type Components, type ExtraProps } from 'react-markdown'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import { CodeBlock } from './code-block.tsx'
import { ExternalLink } from './external-link.tsx'
import { LazyFormula } from './lazy-formula.tsx'
import { remarkCitations } from './remark-citations.ts'
import { remarkFormulas } from './remark-formulas.ts'
import { remarkMarks } from './remark-marks.ts'
import { remarkPassage } from './remark-passage.ts'
import type { MarkedStretch } from './syntax-node.ts'
import { TableBlock } from './table-block.tsx'

const schema: typeof defaultSchema = {
  ...defaultSchema,
  tagNames: [...(defaultSchema.tagNames ?? []).filter((name) => name !== 'img' && name !== 'picture'), 'cite', 'mark'],
  attributes: {
    ...defaultSchema.attributes,
    cite: ['dataCitation', 'dataSpaced'],
    code: [['className', /^language-./, 'math-inline', 'math-display']],
    mark: ['dataMark'],
    span: [['className', 'citation-group']],
  },
  protocols: { href: ['http', 'https', 'mailto'] },
}

type MarkProps = ExtraProps & { children?: ReactNode; 'data-mark'?: string }
type CiteProps = ExtraProps & { children?: ReactNode; 'data-citation'?: string; 'data-spaced'?: string }

const documentAddress = /^\/documents\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i

interface CodeProps {
  readonly className?: string | undefined
  readonly children?: ReactNode
}

/** What a code element that stands for a formula says and whether it stands on its own; null for any other. */
const formulaIn = ({ className = '', children = '' }: CodeProps) =>
  /(?:^| )math-(?:inline|display)(?: |$)/.test(className) && typeof children === 'string'
    ? { tex: children.trim(), isDisplay: className.includes('math-display') }
    : null

type HeadingProps = ExtraProps & { children?: ReactNode }

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const
/** Headings on the levels below the one under which the text stands; they say where in the text they begin where that is asked for. */
const headingsBelow = (level: number, tellsPlaces: boolean): Components =>
  Object.fromEntries(
    headings.map((written, at) => {
      const Heading = headings[at + level] ?? 'h6'
      return [
        written,
        ({ node, children }: HeadingProps) => (
          <Heading data-written={written} {...(tellsPlaces && { 'data-start': node?.position?.start.offset })}>
            {children}
          </Heading>
        ),
      ]
    }),
  )

const componentsFor = ({
  renderCitation,
  renderDocumentLink,
  markedAs,
  tellsPlaces = false,
  below = 1,
}: Omit<MarkdownProps, 'text' | 'marked' | 'passage'>): Components => ({
  ...headingsBelow(below, tellsPlaces),
  a: ({ href, children }) => {
    const documentId = documentAddress.exec(href ?? '')?.[1]
    if (documentId && renderDocumentLink) return renderDocumentLink(documentId.toLowerCase(), children)
    return <ExternalLink address={href}>{children}</ExternalLink>
  },
  // A remote image would tell its server what is read here; its words are enough.
  img: ({ alt }) => <span className="text-muted">{alt}</span>,
  cite: (props: CiteProps) => {
    const number = Number(props['data-citation'])
    return renderCitation && number > 0 ? (
      renderCitation(number, props['data-spaced'] !== undefined)
    ) : (
      <span>{props.children}</span>
    )
  },
  mark: (props: MarkProps) =>
    props['data-mark'] === 'passage' ? (
      <mark data-passage="">{props.children}</mark>
    ) : (
      <mark>
        {props.children}
        {props['data-mark'] === 'last' && <span className="sr-only"> ({markedAs})</span>}
      </mark>
    ),
  code: ({ className, children }: CodeProps) => {
    const formula = formulaIn({ className, children })
    return formula ? <LazyFormula {...formula} /> : <code className={className}>{children}</code>
  },
  pre: ({ children }) =>
    isValidElement<CodeProps>(children) && formulaIn(children.props) ? children : <CodeBlock>{children}</CodeBlock>,
  table: ({ children }) => <TableBlock>{children}</TableBlock>,
})

export interface MarkdownProps {
  readonly text: string
  /** Draws `[n]`, with the space before it; without it such text stays as it is. Keep its identity between renderings. */
  readonly renderCitation?: (number: number, isSpaced: boolean) => ReactNode
  /** Draws a link to a document of the library; without it such a link is its words alone. Keep its identity too. */
  readonly renderDocumentLink?: (documentId: string, children: ReactNode) => ReactNode
  /** Stretches of `text` that are drawn as marked. Keep their identity between renderings. */
  readonly marked?: readonly MarkedStretch[]
  /** What a mark means, for whoever does not see it. */
  readonly markedAs?: string
  /** The stretch of `text` that is the passage someone came for: highlighted. Keep its identity too. */
  readonly passage?: MarkedStretch | null
  /** Has headings carry their offset in `text` as `data-start`. */
  readonly tellsPlaces?: boolean
  /** The level of the heading under which it stands, the page's own where that is left out. */
  readonly below?: 1 | 2 | 3
}

/**
 * The one way in which text of a model or a document becomes markup, streamed or stored: no raw HTML, no images, links
 * to http, https and mailto alone, which ask before they open.
 */
const none: readonly MarkedStretch[] = []

export const Markdown = memo((props: MarkdownProps) => {
  const {
    text,
    renderCitation,
    renderDocumentLink,
    marked = none,
    markedAs,
    passage = null,
    tellsPlaces = false,
    below = 1,
  } = props
  // Components of a new identity would be mounted anew with every piece of a reply, and forget that they ask.
  const components = useMemo(
    () =>
      componentsFor({
        ...(renderCitation && { renderCitation }),
        ...(renderDocumentLink && { renderDocumentLink }),
        ...(markedAs !== undefined && { markedAs }),
        tellsPlaces,
        below,
      }),
    [renderCitation, renderDocumentLink, markedAs, tellsPlaces, below],
  )
  return (
    <div className="prose">
      <ReactMarkdown
        remarkPlugins={[
          [remarkGfm, { singleTilde: false }],
          [remarkMath, { singleDollarTextMath: false }],
          remarkFormulas,
          [remarkMarks, { stretches: marked }],
          [remarkPassage, { passage }],
          remarkCitations,
        ]}
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
