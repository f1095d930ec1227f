import { type MouseEvent, type ReactNode, useState } from 'react'
import { LinkQuestion } from './link-question.tsx'
import { safeUrl } from './safe-url.ts'

export interface ExternalLinkProps {
  /** As it was written. */
  readonly address: string | undefined
  readonly children: ReactNode
}

/**
 * A link that a model or a document wrote. Its address may carry away what was read here, whatever its words say, so that it opens only after somebody has
 * seen all of it. One that may not be opened at all is its words alone.
 */
export const ExternalLink = ({ address, children }: ExternalLinkProps) => {
  const [asked, setAsked] = useState(false)
  const url = safeUrl(address)
  if (url === null) return <span>{children}</span>
  const ask = (event: MouseEvent) => {
    event.preventDefault()
    setAsked(true)
  }
  return (
    <>
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer nofollow"
        onClick={ask}
        onAuxClick={(event) => {
          if (event.button === 1) ask(event)
        }}
        className="text-accent underline"
      >
        {children}
      </a>
      {asked && <LinkQuestion url={url} onClose={() => setAsked(false)} />}
    </>
  )
}
