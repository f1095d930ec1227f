import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import Markdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import type { SitePage } from './site-pages.ts'

export interface PageMarkup {
  readonly html: string
  /** Files of the repository that the page shows. */
  readonly files: ReadonlySet<string>
}

const textOf = (node: ReactNode): string => {
  if (Array.isArray(node)) return node.map(textOf).join('')
  if (typeof node === 'object' && node !== null && 'props' in node)
    return textOf((node.props as { readonly children?: ReactNode }).children)
  return typeof node === 'string' ? node : ''
}

/** What an address within a page names a heading by, as code hosts do. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

const isElsewhere = (address: string): boolean => /^[a-z]+:/i.test(address) || address.startsWith('#')

/** One page as HTML, its links leading within the site; what the site does not hold is named without a link. */
export const pageMarkup = (root: string, page: SitePage, all: readonly SitePage[]): PageMarkup => {
  const files = new Set<string>()
  const from = dirname(page.target)
  const to = (address: string): string | undefined => {
    if (isElsewhere(address)) return address
    const [path = '', anchor] = address.split('#')
    const source = join(dirname(page.source), path)
    const target = all.find((each) => each.source === source)?.target
    if (target) return `${relative(from, target)}${anchor === undefined ? '' : `#${anchor}`}`
    if (!/\.(?:png|svg)$/.test(source) || !existsSync(join(root, source))) return undefined
    files.add(source)
    return relative(from, source)
  }
  const heading = (level: 'h1' | 'h2' | 'h3') =>
    function Heading({ children }: { readonly children?: ReactNode }) {
      return createElement(level, { id: anchorOf(textOf(children)) }, children)
    }
  const components: Components = {
    a: ({ href = '', children }) => {
      const target = to(href)
      return target === undefined
        ? createElement('span', null, children)
        : createElement('a', { href: target }, children)
    },
    img: ({ src, alt = '' }) => createElement('img', { src: typeof src === 'string' ? to(src) : undefined, alt }),
    h1: heading('h1'),
    h2: heading('h2'),
    h3: heading('h3'),
  }
  const link = (each: SitePage) =>
    createElement(
      'li',
      { key: each.target },
      createElement(
        'a',
        { href: relative(from, each.target), lang: each.language, ...(each === page && { 'aria-current': 'page' }) },
        each.title,
      ),
    )
  const sections = [...Map.groupBy(all, ({ section }) => section)].map(([section, pages]) =>
    createElement(
      'div',
      { key: section },
      createElement('h2', null, section),
      createElement('ul', null, pages.map(link)),
    ),
  )
  const pagesWord = page.language === 'de' ? 'Alle Seiten' : 'All pages'
  const body = createElement(
    'html',
    { lang: page.language },
    createElement(
      'head',
      null,
      createElement('meta', { charSet: 'utf-8' }),
      createElement('meta', { name: 'viewport', content: 'width=device-width' }),
      createElement('title', null, page.title === 'Alcove' ? page.title : `${page.title} · Alcove`),
      createElement('link', { rel: 'stylesheet', href: relative(from, 'site.css') }),
    ),
    createElement(
      'body',
      null,
      createElement('nav', { id: 'pages', 'aria-label': pagesWord }, sections),
      createElement(
        'main',
        null,
        createElement('a', { className: 'to-pages', href: '#pages' }, pagesWord),
        createElement(Markdown, { remarkPlugins: [remarkGfm], components }, page.markdown),
      ),
    ),
  )
  return { html: `<!doctype html>${renderToStaticMarkup(body)}\n`, files }
}
