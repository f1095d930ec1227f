import type { DocumentFormat } from '../document-format.ts'

/** Markdown is shown as its source, so that every letter keeps its place; its structure shows in weight and colour. */
export const lineStyle = (text: string, format: DocumentFormat): string => {
  if (format !== 'markdown') return ''
  if (/^#{1,6}\s/.test(text)) return 'font-semibold text-accent-strong'
  if (/^\s*>/.test(text)) return 'text-muted italic'
  if (/^\s{0,3}(```|~~~)|^( {4}|\t)\S/.test(text)) return 'font-mono text-[0.8125rem]'
  if (/^\s*([-*_]\s*){3,}$/.test(text)) return 'text-faint'
  return ''
}
