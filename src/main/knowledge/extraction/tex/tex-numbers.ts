/** The numbers that LaTeX prints: of sections, of what has a caption, of formulas and of books that are cited. */
export interface TexNumbers {
  /** What a label stands for: `2.1`. */
  readonly labels: ReadonlyMap<string, string>
  /** Which of the books that are listed a key stands for. */
  readonly books: ReadonlyMap<string, string>
  readonly hasChapters: boolean
}

/** Parts of a text that are counted, from the outermost on. */
export const sectionLevels = ['chapter', 'section', 'subsection', 'subsubsection'] as const

const COUNTED =
  /\\(chapter|section|subsection|subsubsection)\s*(\*?)\s*[{[]|\\begin\{(figure|wrapfigure|table|equation|align|gather|longtable)(\*?)\}|\\(label|bibitem)\s*(?:\[[^\]]*\]\s*)?\{([^{}]*)\}|\\appendix\b/g

/** What is counted with others. */
const counted: ReadonlyMap<string, string> = new Map([
  ['align', 'equation'],
  ['gather', 'equation'],
  ['longtable', 'table'],
  ['wrapfigure', 'figure'],
])

export interface SectionCounter {
  /** The number of the next section of that level: `2.1`; '' for one that has none. */
  next(level: number, isStarred: boolean): string
  appendix(): void
}

export const createSectionCounter = (hasChapters: boolean): SectionCounter => {
  const counts = [0, 0, 0, 0]
  let isAppendix = false
  const first = hasChapters ? 0 : 1
  return {
    next(level, isStarred) {
      if (isStarred || level > 3) return ''
      counts[level] = (counts[level] ?? 0) + 1
      counts.fill(0, level + 1)
      const own = counts.slice(first, level + 1)
      return own
        .map((count, at) => (isAppendix && at === 0 ? String.fromCharCode(64 + count) : String(count)))
        .join('.')
    },
    appendix() {
      isAppendix = true
      counts.fill(0)
    },
  }
}

/** Finds, before a text is read, what its references stand for: they may be to what comes later. */
export const texNumbers = (text: string): TexNumbers => {
  const hasChapters = /\\chapter\s*\*?\s*[{[]/.test(text)
  const sections = createSectionCounter(hasChapters)
  const others = new Map<string, number>()
  const labels = new Map<string, string>()
  const books = new Map<string, string>()
  let current = ''
  const countThing = (thing: string, isStarred: boolean): void => {
    const kind = counted.get(thing) ?? thing
    if (isStarred && kind === 'equation') return
    others.set(kind, (others.get(kind) ?? 0) + 1)
    current = String(others.get(kind))
  }
  for (const [, section, star, thing, thingStar, named, key = ''] of text.matchAll(COUNTED)) {
    if (section !== undefined)
      current = sections.next(sectionLevels.indexOf(section as 'section'), star === '*') || current
    else if (thing !== undefined) countThing(thing, thingStar === '*')
    else if (named === 'bibitem') books.set(key.trim(), String(books.size + 1))
    else if (named === 'label') labels.set(key.trim(), current)
    else sections.appendix()
  }
  return { labels, books, hasChapters }
}
