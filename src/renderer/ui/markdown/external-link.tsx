import { type MouseEvent, type ReactNode, useState } from 'react'
import { LinkQuestion } from './link-question.tsx'

export interface ExternalLinkProps {
  readonly url: string
  readonly children: ReactNode
}

/**
 * A link that a model or a document wrote. Its address may carry away what was read here, whatever its words say, so that it opens only after somebody has
 * seen all of it.
 */
export const ExternalLink = ({ url, children }: ExternalLinkProps) => {
  const [asked, setAsked] = useState(false)
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
