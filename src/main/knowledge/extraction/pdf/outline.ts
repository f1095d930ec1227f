import type { PDFDocumentProxy } from 'pdfjs-dist'

/** An entry of a PDF's own table of contents. */
export interface OutlineEntry {
  readonly title: string
  /** 1 is the topmost. */
  readonly level: number
  /** From 0. */
  readonly page: number
  /** How high on its page, in points; null where the entry does not say. */
  readonly y: number | null
}

const MAX_ENTRIES = 2_000
const MAX_DEPTH = 8

type Node = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number]

/** The entries of the outline that lead somewhere in the document, in their order; none where there is no outline, or a broken one. */
export const readOutline = async (pdf: PDFDocumentProxy): Promise<OutlineEntry[]> => {
  const entries: OutlineEntry[] = []
  const walk = async (nodes: readonly Node[], level: number): Promise<void> => {
    for (const node of nodes) {
      if (entries.length >= MAX_ENTRIES) return
      const place = await placeOf(pdf, node.dest)
      const title = node.title.replace(/\s+/g, ' ').trim()
      if (place !== null && title !== '') entries.push({ title, level, ...place })
      if (level < MAX_DEPTH) await walk(node.items ?? [], level + 1)
    }
  }
  try {
    await walk((await pdf.getOutline()) ?? [], 1)
  } catch {
    return entries
  }
  return entries
}

const placeOf = async (
  pdf: PDFDocumentProxy,
  dest: string | unknown[] | null,
): Promise<{ page: number; y: number | null } | null> => {
  try {
    const target = typeof dest === 'string' ? await pdf.getDestination(dest) : dest
    const [page, kind, ...numbers] = (target ?? []) as readonly unknown[]
    const index = typeof page === 'number' ? page : await pdf.getPageIndex(page as { num: number; gen: number })
    const name = typeof kind === 'object' && kind !== null && 'name' in kind ? kind.name : ''
    const y = name === 'XYZ' ? numbers[1] : name === 'FitH' || name === 'FitBH' ? numbers[0] : null
    return { page: index, y: typeof y === 'number' ? y : null }
  } catch {
    return null
  }
}
