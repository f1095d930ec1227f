import { type ReactNode, useRef } from 'react'
import { CopyButton } from '../copy-button.tsx'

export const CodeBlock = ({ children }: { children: ReactNode }) => {
  const block = useRef<HTMLPreElement>(null)
  return (
    <div className="group/code relative">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines have to be scrollable with the keyboard */}
      <pre ref={block} tabIndex={0}>
        {children}
      </pre>
      <CopyButton
        text={() => block.current?.innerText ?? ''}
        className="absolute top-1.5 right-1.5 bg-raised opacity-0 focus-visible:opacity-100 group-hover/code:opacity-100"
      />
    </div>
  )
}
