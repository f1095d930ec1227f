import { isValidElement, type ReactNode, useMemo, useRef } from 'react'
import { CopyButton } from '../copy-button.tsx'
import { codePieces } from './code-colours.ts'

interface CodeProps {
  readonly className?: string
  readonly children?: ReactNode
}

const classes = { Comment: 'code-comment', Text: 'code-text', Number: 'code-number', Keyword: 'code-keyword' }

/** The language that a fence names; null where it names none. */
const languageOf = (className: string | undefined): string | null =>
  /language-([\w+#.-]+)/.exec(className ?? '')?.[1]?.toLowerCase() ?? null

export const CodeBlock = ({ children }: { children: ReactNode }) => {
  const block = useRef<HTMLPreElement>(null)
  const { className, children: code } = isValidElement<CodeProps>(children) ? children.props : {}
  const language = languageOf(className)
  const pieces = useMemo(() => (typeof code === 'string' ? codePieces(code, language) : null), [code, language])
  return (
    <div className="group/code relative">
      {language && <p className="code-language">{language}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines have to be scrollable with the keyboard */}
      <pre ref={block} tabIndex={0} dir="ltr">
        {pieces ? (
          <code>
            {pieces.map(({ kind, text }, at) =>
              kind === null ? (
                text
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name, and keep no state
                <span key={at} className={classes[kind]}>
                  {text}
                </span>
              ),
            )}
          </code>
        ) : (
          children
        )}
      </pre>
      <CopyButton
        text={() => block.current?.innerText ?? ''}
        className="absolute top-1.5 end-1.5 bg-raised opacity-0 focus-visible:opacity-100 group-hover/code:opacity-100"
      />
    </div>
  )
}
