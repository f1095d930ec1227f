import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { ExtractionError } from '../extractor.ts'
import { createFlow, type Flow } from '../flow/flow.ts'
import { markRaised, type TextWithRaised } from '../flow/raised-text.ts'
import { codePageOfCharset, decodeCodePage } from './code-pages.ts'
import { characterWords, type Destination, destinationOf } from './rtf-destinations.ts'
import { createRtfTable } from './rtf-table.ts'
import { type RtfToken, rtfTokens } from './rtf-tokens.ts'

/** What holds inside of a group and is forgotten at its end. */
interface GroupState {
  destination: Destination
  font: number
  /** How many characters stand for one that is given by its number, for readers that know no Unicode. */
  fallbackLength: number
  isHidden: boolean
  isDeleted: boolean
  isRaised: boolean
  /** Whether it holds the sign of a list's item: what describes that is not the paragraph. */
  isListSign: boolean
  /** What the words of a text box stand in, which go on behind it; null outside of the group that holds the box. */
  around: { readonly line: TextWithRaised; readonly paragraph: ParagraphState } | null
}

interface ParagraphState {
  style: number
  outlineLevel: number | null
  isInTable: boolean
}

const MAX_DEPTH = 5_000

/** Reads Rich Text (version 1.9.1 of Microsoft's specification) into a flow; nothing that is embedded is opened. */
export const readRtf = (bytes: Uint8Array, flow: Flow, onProgress: (fraction: number) => void = () => {}): void => {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  const reader = createRtfReader(flow)
  let count = 0
  for (const token of rtfTokens(source)) {
    reader.take(token)
    if (++count % REPORT_TOKENS === 0) onProgress(Math.min(0.99, (count * 8) / source.length))
  }
  reader.end()
}

const REPORT_TOKENS = 200_000

const createRtfReader = (flow: Flow): { take(token: RtfToken): void; end(): void } => {
  const groups: GroupState[] = []
  let group: GroupState = {
    destination: 'Body',
    font: 0,
    fallbackLength: 1,
    isHidden: false,
    isDeleted: false,
    isRaised: false,
    isListSign: false,
    around: null,
  }
  let paragraph = newParagraph()
  let line: TextWithRaised = emptyLine()
  let pending: number[] = []
  let toSkip = 0
  let isOptional = false
  let isFirstWord = false
  let defaultPage = 1252
  let author = ''
  const notes: string[] = []
  const running: string[] = []
  const fontPages = new Map<number, number>()
  const headingLevels = new Map<number, number>()
  const styleNames = new Map<number, string>()
  let namedFont = 0
  let namedStyle = 0
  let noteText = ''
  let property = { name: '', value: '' }
  const table = createRtfTable(flow)

  const write = (words: string): void => {
    if (group.isHidden || group.isDeleted) return
    switch (group.destination) {
      case 'Body': {
        const before = line.text.length
        line.text += words
        if (group.isRaised) markRaised(line, before)
        break
      }
      case 'Note':
      case 'Comment':
      case 'Running':
        noteText += words
        break
      case 'CommentAuthor':
        author += words
        break
      case 'PropertyName':
        property.name += words
        break
      case 'PropertyValue':
        property.value += words
        break
      case 'Styles':
        styleNames.set(namedStyle, (styleNames.get(namedStyle) ?? '') + words)
    }
  }
  const flushBytes = (): void => {
    if (pending.length === 0) return
    const page = fontPages.get(group.font) ?? defaultPage
    const decoded = decodeCodePage(Uint8Array.from(pending), page)
    pending = []
    write(decoded)
  }
  const endParagraph = (): void => {
    const words = line.text
    line = emptyLine()
    if (paragraph.isInTable) {
      line.text = words === '' ? '' : `${words}\n`
      return
    }
    table.end()
    const level = paragraph.outlineLevel ?? headingLevels.get(paragraph.style) ?? null
    if (level !== null) flow.heading(level, words)
    else if (/^\s*([•·▪◦o-]|\(?\w{1,4}[.)])\t/.test(words)) flow.line(words.trim().replace('\t', ' '))
    else flow.paragraph(words)
    for (const note of notes.splice(0)) flow.line(note)
  }
  const endNote = (destination: Destination): void => {
    const words = noteText.replace(/\s+/g, ' ').trim()
    noteText = ''
    if (words === '') return
    if (destination === 'Running') running.push(words)
    else {
      notes.push(destination === 'Comment' && author !== '' ? `[${author.trim()}: ${words}]` : `[${words}]`)
      author = ''
    }
  }
  const endProperty = (): void => {
    const { name, value } = property
    property = { name: '', value: '' }
    const words = value.replace(/\s+/g, ' ').trim()
    if (name.trim() === WORDS_OF_SHAPE && words !== '') notes.push(words)
  }
  /** Its paragraphs stand before the one that it is anchored in. In a cell they are of that cell. */
  const beginBox = (): void => {
    if (group.destination !== 'Body' || paragraph.isInTable) return
    group.around = { line, paragraph }
    line = emptyLine()
    paragraph = newParagraph()
  }
  const endBox = ({ around }: GroupState): void => {
    if (around === null) return
    if (line.text.trim() !== '') endParagraph()
    line = around.line
    paragraph = around.paragraph
  }
  const openGroup = (): void => {
    flushBytes()
    if (groups.length >= MAX_DEPTH) throw tooDeep()
    groups.push(group)
    group = { ...group, around: null }
    isFirstWord = true
    isOptional = false
  }
  const closeGroup = (): void => {
    flushBytes()
    endBox(group)
    const closed = group.destination
    group = groups.pop() ?? group
    if (closed === group.destination) return
    if (closed === 'Note' || closed === 'Comment' || closed === 'Running') endNote(closed)
    if (closed === 'Property') endProperty()
    if (closed === 'Styles') nameLevels(styleNames, headingLevels)
  }
  const takeWord = (word: string, number: number | null): void => {
    flushBytes()
    const character = characterWords[word]
    if (character !== undefined) write(character)
    else if (word === 'u' && number !== null) {
      write(String.fromCharCode(number & 0xffff))
      toSkip = group.fallbackLength
    } else if (!takeTableWord(word) && !takeStateWord(word, number)) takeParagraphWord(word)
  }
  const takeParagraphWord = (word: string): void => {
    if (word === 'par' || word === 'sect' || word === 'page') {
      if (group.destination === 'Body') endParagraph()
      else write(' ')
    } else if (word === 'pard' && !group.isListSign) {
      const { isInTable } = paragraph
      paragraph = newParagraph()
      // Cells that were begun end as cells, whatever describes their last paragraph.
      if (isInTable && line.text !== '') paragraph.isInTable = true
    }
  }
  const takeTableWord = (word: string): boolean => {
    if (group.destination !== 'Body') return false
    switch (word) {
      case 'trowd':
        table.beginRow()
        return true
      case 'intbl':
        paragraph.isInTable = true
        return true
      case 'cell':
      case 'nestcell':
        table.endCell(line.text.trim())
        line = emptyLine()
        return true
      case 'row':
      case 'nestrow':
        table.endRow()
        paragraph.isInTable = false
        return true
      default:
        table.describe(word)
        return /^(cl|tr|cellx)/.test(word)
    }
  }
  const takeStateWord = (word: string, number: number | null): boolean => {
    switch (word) {
      case 'f':
        if (group.destination === 'Fonts') namedFont = number ?? 0
        else group.font = number ?? 0
        return true
      case 'fcharset':
        setPage(number === null ? null : codePageOfCharset(number))
        return true
      case 'cpg':
        setPage(number)
        return true
      case 's':
        if (group.destination === 'Styles') namedStyle = number ?? 0
        else paragraph.style = number ?? 0
        return true
      case 'outlinelevel':
        paragraph.outlineLevel = number !== null && number >= 0 && number < 9 ? number + 2 : null
        return true
      case 'uc':
        group.fallbackLength = Math.max(0, number ?? 1)
        return true
      case 'ansicpg':
        defaultPage = number ?? 1252
        return true
      case 'mac':
        defaultPage = 10000
        return true
      case 'v':
        group.isHidden = number !== 0
        return true
      case 'deleted':
        group.isDeleted = number !== 0
        return true
      case 'super':
      case 'up':
        group.isRaised = number !== 0
        return true
      case 'nosupersub':
      case 'sub':
      case 'dn':
        group.isRaised = false
        return true
      case 'plain':
        Object.assign(group, { isHidden: false, isDeleted: false, isRaised: false, font: 0 })
        return true
      default:
        return false
    }
  }
  const setPage = (page: number | null): void => {
    if (page !== null && group.destination === 'Fonts') fontPages.set(namedFont, page)
  }
  const begin = (word: string): boolean => {
    const destination = isFirstWord ? destinationOf(word, isOptional) : null
    if (isFirstWord && word === 'shptxt') beginBox()
    if (isFirstWord && /^(?:list|pn)text$/.test(word)) group.isListSign = true
    isFirstWord = false
    if (destination === null || group.destination === 'Skipped') return false
    flushBytes()
    group.destination = destination
    return true
  }
  const takeByte = (byte: number): void => {
    isFirstWord = false
    if (toSkip > 0) toSkip--
    else if (group.destination !== 'Skipped') pending.push(byte)
  }
  const takeText = (given: string): void => {
    isFirstWord = false
    if (group.destination === 'Skipped') return
    const skipped = Math.min(toSkip, given.length)
    toSkip -= skipped
    const words = given.slice(skipped)
    // The second byte of a character may be a letter of ASCII.
    if (pending.length > 0 || /[\x80-\xff]/.test(words)) {
      pending.push(...Buffer.from(words, 'latin1'))
      flushBytes()
    } else write(words)
  }

  return {
    take(token) {
      switch (token.type) {
        case 'Open':
          openGroup()
          break
        case 'Close':
          closeGroup()
          toSkip = 0
          break
        case 'Word':
          if (!begin(token.word) && group.destination !== 'Skipped') takeWord(token.word, token.number)
          break
        case 'Symbol':
          if (token.symbol === '*') isOptional = true
          else if (group.destination !== 'Skipped') write(symbols[token.symbol] ?? '')
          break
        case 'Byte':
          takeByte(token.byte)
          break
        case 'Text':
          takeText(token.text)
      }
    },
    end() {
      flushBytes()
      for (const open of [group, ...groups.toReversed()]) endBox(open)
      paragraph.isInTable = false
      endParagraph()
      table.end()
      for (const words of new Set(running)) if (/\p{L}{3}/u.test(words)) flow.paragraph(words)
    },
  }
}

/** The property of a shape that has its words, where no text box has them: LibreOffice's shapes, and WordArt. */
const WORDS_OF_SHAPE = 'gtextUNICODE'

const symbols: Readonly<Record<string, string>> = { '~': '\u00a0', _: '-', '\\': '\\', '{': '{', '}': '}' }

const emptyLine = (): TextWithRaised => ({ text: '', raisedTo: 0 })

const newParagraph = (): ParagraphState => ({ style: 0, outlineLevel: null, isInTable: false })

const tooDeep = (): ExtractionError => new ExtractionError(failureWords('RichTextTooDeep', { most: MAX_DEPTH }))

/** Built-in styles have English names; each ends with a semicolon. */
const nameLevels = (names: ReadonlyMap<number, string>, levels: Map<number, number>): void => {
  for (const [style, written] of names) {
    const name = written.replace(/;[\s\S]*$/, '').trim()
    const level = /^heading ([1-9])$/i.exec(name)?.[1]
    if (level !== undefined) levels.set(style, Number(level) + 1)
    else if (/^title$/i.test(name)) levels.set(style, 1)
  }
}

/** The words of a piece of Rich Text. */
export const rtfText = (bytes: Uint8Array): string => {
  const flow = createFlow()
  readRtf(bytes, flow)
  return flow.finish().text
}
