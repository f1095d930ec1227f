import type { Flow } from '../flow/flow.ts'
import type { XmlAttributes } from '../xml/namespaces.ts'
import { shortened } from './shortened.ts'
import { collapsed, localName, type Vocabulary } from './vocabulary.ts'

interface Branch {
  readonly label: string
  readonly children: Node[]
  /** Whether its label is written already, since it is too large to be held whole. */
  isBegun: boolean
}
type Node = Branch | string

/** As many elements and texts are held until they are written: enough to see what an element of the usual size is. */
const MAX_HELD = 20_000
/** Elements so deep begin a paragraph where the one before has grown, so that chunks may begin there. */
const PARAGRAPH_DEPTH = 3
const LONG_PARAGRAPH = 600
const MAX_COMMENT = 2_000

/**
 * Reads XML of any kind as its values under the names of their elements, as the file calls them: `title: The Tides`. Attributes stand behind the
 * name, `server (port: 8080)`, and what is in an element stands below it, farther to the right. Words with elements in their midst are one sentence.
 */
export const createLabelledElements = (flow: Flow): Vocabulary => {
  const open: Branch[] = []
  const writer = createLineWriter(flow)
  let held = 0

  const hold = (node: Node): void => {
    open.at(-1)?.children.push(node)
    held++
  }
  /** Writes what is held of elements that are not over, but of the innermost; they are no sentences, being so large. */
  const letGo = (): void => {
    for (const [depth, branch] of open.slice(0, -1).entries()) {
      if (!branch.isBegun) writer.begin(branch.label, depth)
      branch.isBegun = true
      const inner = open[depth + 1]
      for (const child of branch.children.splice(0)) if (child !== inner) writeNode(writer, child, depth + 1)
      // It is not written yet.
      if (inner !== undefined && depth === open.length - 2) branch.children.push(inner)
    }
    held = 0
  }

  return {
    open(name, attributes) {
      const branch = { label: labelOf(localName(name), attributes), children: [], isBegun: false }
      hold(branch)
      open.push(branch)
      if (held > MAX_HELD) letGo()
    },
    close() {
      const branch = open.pop()
      if (branch === undefined) return
      if (branch.isBegun) for (const child of branch.children.splice(0)) writeNode(writer, child, open.length + 1)
      else if (open.length === 0) writeNode(writer, branch, 0)
    },
    text(text) {
      if (text.trim() !== '' || (open.at(-1)?.children.length ?? 0) > 0) hold(text)
    },
    comment(text) {
      const words = collapsed(text)
      // Elements that are commented out do not hold.
      if (open.length > 0 && words !== '' && words.length <= MAX_COMMENT && !words.includes('<'))
        hold({ label: 'comment', children: [words], isBegun: false })
    },
    end: () => writer.end(),
  }
}

const labelOf = (name: string, attributes: XmlAttributes): string => {
  const told = Object.entries(attributes).flatMap(([key, value]) =>
    isTold(key) && value.trim() !== '' ? [`${localName(key)}: ${shortened(collapsed(value))}`] : [],
  )
  return told.length === 0 ? name : `${name} (${told.join('; ')})`
}

/** What tells a program how to read the file is none of its words. */
const isTold = (key: string): boolean => !/^(?:xsi|xml):/.test(key)

const isBranch = (node: Node): node is Branch => typeof node !== 'string'

const wordsOf = ({ children }: Branch): string =>
  children.map((child) => (isBranch(child) ? (child.label === 'comment' ? '' : wordsOf(child)) : child)).join('')

const writeNode = (writer: LineWriter, node: Node, depth: number): void => {
  if (!isBranch(node)) {
    if (node.trim() !== '') writer.line(shortened(inLines(node)), depth)
    return
  }
  const hasWords = node.children.some((child) => !isBranch(child) && child.trim() !== '')
  const isComment = ({ label }: Branch): boolean => label === 'comment'
  const inside = node.children.filter((child) => isBranch(child) && !isComment(child))
  if (hasWords)
    writer.line(
      `${node.label}: ${shortened(inside.length > 0 ? collapsed(wordsOf(node)) : inLines(wordsOf(node)))}`,
      depth,
    )
  else if (node.children.some(isBranch)) {
    writer.begin(node.label, depth)
    for (const child of node.children) writeNode(writer, child, depth + 1)
  } else writer.line(node.label, depth)
}

/** Lines that were broken to fit an editor are joined; shorter ones are lines. */
const inLines = (text: string): string => {
  const lines = text
    .trim()
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
  return lines.slice(0, -1).every((line) => line.length >= BROKEN_LINE) ? collapsed(text) : lines.join('\n')
}

const BROKEN_LINE = 40

interface LineWriter {
  /** What follows stands in it. */
  begin(label: string, depth: number): void
  line(text: string, depth: number): void
  end(): void
}

/** Puts lines together into paragraphs, one for each element below the root that holds others. */
const createLineWriter = (flow: Flow): LineWriter => {
  let lines: string[] = []
  let length = 0
  /** Whether the paragraph is one of an element with all that is in it. */
  let isElement = false
  const endParagraph = (): void => {
    if (lines.length > 0) {
      flow.breakHere()
      flow.paragraph(lines.join('\n'))
    }
    lines = []
    length = 0
    isElement = false
  }
  const add = (text: string, depth: number): void => {
    const indent = '  '.repeat(Math.min(MAX_INDENT, Math.max(0, depth - 1)))
    const line = indent + text.replaceAll('\n', `\n${indent}  `)
    lines.push(line)
    length += line.length
  }
  return {
    begin(label, depth) {
      if (depth === 0) flow.heading(1, label)
      else {
        if (depth === 1 || (depth <= PARAGRAPH_DEPTH && length > LONG_PARAGRAPH)) endParagraph()
        isElement = true
        add(label, depth)
      }
    },
    line(text, depth) {
      if ((depth <= 1 && isElement) || length > LONGEST_PARAGRAPH) endParagraph()
      add(text, depth)
    },
    end: endParagraph,
  }
}

const MAX_INDENT = 8
const LONGEST_PARAGRAPH = 20_000
