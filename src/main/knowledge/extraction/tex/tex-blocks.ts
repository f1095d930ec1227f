import type { Flow } from '../flow/flow.ts'
import { environmentOf, floatOf, isNumbered, settingsOf, type TexFloat } from './tex-environments.ts'
import { texMath } from './tex-math.ts'
import { createSectionCounter, sectionLevels, type TexNumbers } from './tex-numbers.ts'
import {
  readArgument,
  readCommand,
  readEnvironment,
  readGroup,
  readOption,
  readUntil,
  type TexSource,
} from './tex-source.ts'
import { texTable } from './tex-table.ts'
import { type TexWords, texWords } from './tex-words.ts'

/** Writes a text in LaTeX into a flow, block by block. */
export interface TexBlocks {
  /** Tells title, authors and date, wherever they stand in a text. */
  title(text: string): void
  read(text: string): void
  end(): void
}

interface List {
  readonly isCounted: boolean
  count: number
}

/** The beginning of an environment. */
interface Begun {
  /** Without its star. */
  readonly name: string
  readonly written: string
  readonly isStarred: boolean
}

const MAX_DEPTH = 20
/** How long a table may be whose caption stands below it. */
const MOST_BEFORE_CAPTION = 50_000
/** A caption or a label that stands in a table, with the end of its row. */
const OF_TABLE = /\\(?:caption|label)\s*(?:\[[^\]]*\])?\{(?:[^{}]|\{[^{}]*\})*\}\s*(?:\\\\|\\tabularnewline)?/g
const CAPTION = '\\caption'
const DIVIDES = /\\|\n[ \t]*\n/

export const createTexBlocks = (flow: Flow, numbers: TexNumbers, isGerman: boolean): TexBlocks => {
  const sections = createSectionCounter(numbers.hasChapters)
  const open: List[] = []
  const notes: string[] = []
  const counts = new Map<string, number>()
  let noteCount = 0
  let raw = ''
  let bullet: string | null = null
  let float: { readonly name: string; readonly of: TexFloat; readonly caption: string | null } | null = null

  const around: TexWords = {
    numbers,
    isGerman,
    note: (words) => {
      notes.push(`[${++noteCount}] ${words.replace(/\s+/g, ' ').trim()}`)
      return `[${noteCount}]`
    },
  }
  const words = (text: string): string => texWords(text, around)
  const flushNotes = (): void => {
    for (const note of notes.splice(0)) flow.line(note)
  }
  const add = (text: string): void => {
    if (text === '') return
    if (open.length === 0) flow.paragraph(text)
    else flow.line(bullet === null ? `  ${text}` : `${bullet} ${text}`, open.length - 1)
    bullet = null
  }
  const flush = (): void => {
    const text = raw
    raw = ''
    add(words(text))
    flushNotes()
  }
  const count = (kind: string): number => {
    const next = (counts.get(kind) ?? 0) + 1
    counts.set(kind, next)
    return next
  }
  const passSettings = (source: TexSource, { name, isStarred }: Begun): void => {
    for (let left = settingsOf(name, isStarred); left > 0; left--) readArgument(source)
  }

  const heading = (source: TexSource, name: string, isStarred: boolean): void => {
    readOption(source)
    const level = sectionLevels.indexOf(name as 'section')
    const number = level < 0 ? '' : sections.next(level, isStarred)
    const depth = Math.max(0, level) + (numbers.hasChapters ? 0 : -1)
    flow.heading(2 + Math.max(0, depth), `${number} ${words(readArgument(source))}`.trim())
    flushNotes()
  }
  const item = (source: TexSource): void => {
    const list = open.at(-1)
    const option = readOption(source)
    const name = option === null ? '' : words(option)
    if (list === undefined) bullet = null
    else if (name !== '') bullet = `• ${name}:`
    else bullet = list.isCounted ? `${++list.count}.` : '•'
  }
  const caption = (source: TexSource): void => {
    readOption(source)
    const told = words(readArgument(source))
    flow.paragraph(float === null ? told : `${float.of.label} ${counts.get(float.of.kind)}: ${told}`)
    flushNotes()
  }
  const formula = (text: string, number = ''): void =>
    add([texMath(text), number].filter((part) => part !== '').join(' '))
  const table = (text: string): void => {
    const own = text.replace(OF_TABLE, '')
    const name = float?.caption ?? null
    // What a long table calls itself stands in it.
    if (text.includes(CAPTION) && name !== null && float !== null)
      flow.paragraph(`${float.of.label} ${counts.get(float.of.kind)}: ${name}`)
    const cellWords = (cell: string): string => words(cell).replace(/\s+/g, ' ')
    flow.table(texTable(own.replaceAll('\\tabularnewline', '\\\\'), name, cellWords))
    flushNotes()
  }
  const beginFloat = (source: TexSource, { name, written }: Begun): void => {
    const of = floatOf(name, isGerman)
    if (of === null) return
    count(of.kind)
    const ahead = source.text.slice(source.at, source.at + MOST_BEFORE_CAPTION)
    const end = ahead.indexOf(`\\end{${written}`)
    const inside = end === -1 ? ahead : ahead.slice(0, end)
    const told: TexSource = { text: inside, at: inside.indexOf(CAPTION) + CAPTION.length }
    const has = told.at >= CAPTION.length
    if (has) readOption(told)
    float = { name, of, caption: has ? texWords(readArgument(told), { ...around, note: () => '' }) : null }
  }
  const theorem = (source: TexSource, name: string): void => {
    const kind = name.charAt(0).toUpperCase() + name.slice(1)
    const option = readOption(source)
    raw = option === null ? `${kind}. ` : `${kind} (${option}). `
  }
  const frame = (source: TexSource): void => {
    const title = readGroup(source)
    if (title !== null) flow.heading(3, words(title))
  }
  const begin = (source: TexSource): void => {
    const written = readArgument(source).trim()
    const begun = { written, name: written.replace(/\*$/, ''), isStarred: written.endsWith('*') }
    const { name, isStarred } = begun
    beginFloat(source, begun)
    const kind = environmentOf(name)
    if (kind !== 'Formula' && kind !== 'Theorem') readOption(source)
    passSettings(source, begun)
    switch (kind) {
      case 'Theorem':
        theorem(source, name)
        break
      case 'Frame':
        frame(source)
        break
      case 'Unread':
        readEnvironment(source, written)
        break
      case 'Verbatim':
        flow.paragraph(readEnvironment(source, written).replace(/^\s*\n/, ''))
        break
      case 'Formula':
        formula(readEnvironment(source, written), isNumbered(name, isStarred) ? `(${count('equation')})` : '')
        break
      case 'Table':
        table(readEnvironment(source, written))
        break
      case 'List':
        bullet = null
        if (open.length < MAX_DEPTH) open.push({ isCounted: /enum/.test(name), count: 0 })
    }
  }
  const end = (written: string): void => {
    const name = written.trim().replace(/\*$/, '')
    if (environmentOf(name) === 'List') open.pop()
    if (float?.name === name) float = null
    bullet = null
  }
  const told = (source: TexSource): void => {
    readOption(source)
    readArgument(source)
  }
  const bookItem = (source: TexSource): void => {
    readOption(source)
    bullet = `[${numbers.books.get(readArgument(source).trim()) ?? ''}]`
  }

  /** Commands that divide the text. */
  const blocks: Readonly<Record<string, (source: TexSource, name: string, isStarred: boolean) => void>> = {
    begin,
    end: (source) => end(readArgument(source)),
    item,
    bibitem: bookItem,
    caption,
    appendix: () => sections.appendix(),
    part: heading,
    chapter: heading,
    section: heading,
    subsection: heading,
    subsubsection: heading,
    paragraph: (source) => {
      raw = `${readArgument(source)}: `
    },
    frametitle: (source) => flow.heading(3, words(readArgument(source))),
    // Told at the beginning.
    title: told,
    author: told,
    date: told,
    par: () => {},
    maketitle: () => {},
    tableofcontents: () => {},
    newpage: () => {},
    clearpage: () => {},
    '[': (source) => formula(readUntil(source, '\\]')),
  }

  return {
    title(text) {
      const partOf = (name: string): string => {
        const at = text.search(new RegExp(`\\\\${name}\\s*[{[]`))
        if (at === -1) return ''
        const source: TexSource = { text, at: at + name.length + 1 }
        readOption(source)
        return words(readArgument(source))
      }
      flow.heading(1, partOf('title').replace(/\s+/g, ' '))
      for (const name of ['author', 'date']) flow.paragraph(partOf(name).replace(/ +,/g, ','))
      flushNotes()
    },
    read(text) {
      const source: TexSource = { text, at: 0 }
      while (source.at < text.length) {
        const from = source.at
        const found = text.slice(from).search(DIVIDES)
        const at = found === -1 ? text.length : from + found
        raw += text.slice(from, at)
        source.at = at + 1
        if (text.charAt(at) === '\n') flush()
        if (text.charAt(at) !== '\\') continue
        const { name, isStarred } = readCommand(source)
        const block = Object.hasOwn(blocks, name) ? blocks[name] : undefined
        if (block === undefined) raw += text.slice(at, source.at)
        else {
          flush()
          block(source, name, isStarred)
        }
      }
    },
    end: flush,
  }
}
