import { lazy, Suspense } from 'react'
import type { MarkdownProps } from './markdown.tsx'
import { unmarked } from './unmarked.ts'

const load = async () => ({ default: (await import('./markdown.tsx')).Markdown })
const Loaded = lazy(load)

/** Fetches what Markdown needs, which is a fifth of the interface, after the next paint: before there is a text to be shown, and behind what is shown first. */
export const preloadMarkdown = (): void => {
  requestAnimationFrame(() => setTimeout(() => void load().catch(() => undefined)))
}

/** `Markdown`, which shows its text without its marks until what it needs is there. */
export const Markdown = (props: MarkdownProps) => (
  <Suspense fallback={<div className="prose whitespace-pre-wrap">{unmarked(props.text)}</div>}>
    <Loaded {...props} />
  </Suspense>
)
