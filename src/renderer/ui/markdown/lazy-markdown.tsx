import { lazy, Suspense } from 'react'
import type { MarkdownProps } from './markdown.tsx'

const load = async () => ({ default: (await import('./markdown.tsx')).Markdown })
const Loaded = lazy(load)

/** Fetches what Markdown needs, which is a fifth of the interface, after the next paint: before there is a text to be shown, and behind what is shown first. */
export const preloadMarkdown = (): void => {
  requestAnimationFrame(() => setTimeout(() => void load().catch(() => undefined)))
}

/** `Markdown`, which shows its text as it was written until what it needs is there. */
export const Markdown = (props: MarkdownProps) => (
  <Suspense fallback={<div className="prose whitespace-pre-wrap">{props.text}</div>}>
    <Loaded {...props} />
  </Suspense>
)
