import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { fieldWords } from '../doc/field-words.ts'
import { ExtractionError } from '../extractor.ts'
import { createFlow, type Flow } from '../flow/flow.ts'
import { decodeCodePage } from './code-pages.ts'
import { createRtfAsides } from './rtf-asides.ts'
import { type AroundBox, createRtfBody } from './rtf-body.ts'
import { characterWords, type Destination, destinationOf } from './rtf-destinations.ts'
import { createRtfForm, type RtfForm } from './rtf-form.ts'
import { createRtfHeader } from './rtf-header.ts'
import { createRtfMath, type RtfMath } from './rtf-math.ts'
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
  /** Null outside of the group that holds a text box. */
  around: AroundBox | null
  /** The field that it stands in. */
  field: Field | null
  /** The formula that it stands in. */
  formula: RtfMath | null
}

interface Field {
  code: string
  hasResult: boolean
  /** Null for one that is no field of a form. */
  form: RtfForm | null
}

const outermost: GroupState = {
  destination: 'Body',
  font: 0,
  fallbackLength: 1,
  isHidden: false,
  isDeleted: false,
  isRaised: false,
  isListSign: false,
  around: null,
  field: null,
  formula: null,
}

const MAX_DEPTH = 5_000
const MAX_CODE = 10_000

/** Reads Rich Text (version 1.9.1 of Microsoft's specification) into a flow; nothing that is embedded is opened. Returns whether its end was there. */
export const readRtf = (bytes: Uint8Array, flow: Flow, onProgress: (fraction: number) => void = () => {}): boolean => {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  const reader = createRtfReader(flow)
  let count = 0
  for (const token of rtfTokens(source)) {
    reader.take(token)
    if (++count % REPORT_TOKENS === 0) onProgress(Math.min(0.99, (count * 8) / source.length))
  }
  return reader.end()
}

const REPORT_TOKENS = 200_000

const createRtfReader = (flow: Flow): { take(token: RtfToken): void; end(): boolean } => {
  const header = createRtfHeader()
  const asides = createRtfAsides(flow)
  const body = createRtfBody(flow, header, asides)
  const groups: GroupState[] = []
  let group = { ...outermost }
  /** Bytes whose characters may go on in the next token. */
  let pending: number[] = []
  let toSkip = 0
  let isOptional = false
  let isFirstWord = false

  const write = (words: string): void => {
    const { destination, isHidden, isDeleted, isRaised } = group
    if (isHidden || isDeleted) return
    if (group.field !== null && !ofField.has(destination) && words.trim() !== '') group.field.hasResult = true
    switch (destination) {
      case 'Body':
        body.write(words, isRaised)
        break
      case 'FieldCode':
        if (group.field !== null && group.field.code.length < MAX_CODE) group.field.code += words
        break
      case 'FormChoice':
        group.field?.form?.write(words)
        break
      case 'Formula':
        group.formula?.write(words)
        break
      case 'Note':
      case 'Comment':
      case 'Running':
        asides.write(words, 'Words')
        break
      case 'CommentAuthor':
      case 'PropertyName':
      case 'PropertyValue':
        asides.write(words, destination)
        break
      case 'Styles':
        header.nameStyle(words)
    }
  }
  const flushBytes = (): void => {
    if (pending.length === 0) return
    const decoded = decodeCodePage(Uint8Array.from(pending), header.pageOf(group.font))
    pending = []
    write(decoded)
  }
  const openGroup = (): void => {
    flushBytes()
    if (groups.length >= MAX_DEPTH) throw tooDeep()
    groups.push(group)
    group = { ...group, around: null }
    group.formula?.open()
    isFirstWord = true
    isOptional = false
  }
  const endDestination = (destination: Destination): void => {
    switch (destination) {
      case 'Note':
      case 'Comment':
      case 'Running':
      case 'Property':
        asides.end(destination)
        break
      case 'Styles':
        header.endStyles()
    }
  }
  /** A field without a result shows what its form or its code says, such as an equation; in the code of another field it is a part of that. */
  const endField = (field: Field | null): void => {
    if (field !== null && !field.hasResult) write(field.form?.words() || fieldWords(field.code))
  }
  const endFormula = (formula: RtfMath): void => {
    if (group.formula === formula) formula.close()
    else write(formula.text())
  }
  const closeGroup = (): void => {
    flushBytes()
    toSkip = 0
    body.endBox(group.around)
    const closed = group
    group = groups.pop() ?? group
    if (closed.field !== group.field) endField(closed.field)
    if (closed.formula !== null) endFormula(closed.formula)
    if (closed.destination !== group.destination) endDestination(closed.destination)
  }
  const takeParagraphWord = (word: string, number: number | null): void => {
    const isBody = group.destination === 'Body'
    if (word === 'par' || word === 'sect' || word === 'page') {
      if (isBody) body.endParagraph()
      else write(' ')
    } else if (word === 'pard') {
      if (isBody && !group.isListSign) body.describeAnew()
    } else if (isBody) body.take(word, number)
  }
  const takeWord = (word: string, number: number | null): void => {
    flushBytes()
    const character = characterWords.get(word)
    const { destination } = group
    const described = destination === 'Fonts' || destination === 'Styles' ? destination : null
    if (destination === 'Form') group.field?.form?.take(word, number)
    else if (character !== undefined) write(character)
    else if (word === 'u' && number !== null) {
      write(String.fromCharCode(number & 0xffff))
      toSkip = group.fallbackLength
    } else if (!header.take(word, number, described) && !takeGroupWord(group, word, number))
      takeParagraphWord(word, number)
  }
  /** Whether a word tells what its group is. */
  const begin = (word: string): boolean => {
    const isFirst = isFirstWord
    const destination = isFirst ? destinationOf(word, isOptional) : null
    if (isFirst && word === 'shptxt' && group.destination === 'Body') group.around = body.beginBox()
    if (isFirst && LIST_SIGN.test(word)) group.isListSign = true
    isFirstWord = false
    if (isFirst && group.formula !== null && /^m[a-z]/.test(word)) {
      group.formula.name(word)
      return true
    }
    if (isFirst && word === 'field') group.field = { code: '', hasResult: false, form: null }
    if (destination === null || group.destination === 'Skipped') return false
    beginForm(group.field, destination)
    if (destination === 'Formula') group.formula = createRtfMath()
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
      const isWhole = groups.length === 0
      // A note or a box that breaks off keeps what it had.
      while (groups.length > 0) closeGroup()
      body.end()
      return isWhole
    },
  }
}

const LIST_SIGN = /^(?:list|pn)text$/

const beginForm = (field: Field | null, destination: Destination): void => {
  if (field === null) return
  if (destination === 'Form') field.form = createRtfForm()
  else if (destination === 'FormChoice') field.form?.beginChoice()
}

/** What tells of a field and is no result of it. */
const ofField: ReadonlySet<Destination> = new Set(['FieldCode', 'Form', 'FormChoice'])

/** Sets what holds to the end of a group; false for a word that sets nothing. */
const takeGroupWord = (group: GroupState, word: string, number: number | null): boolean => {
  switch (word) {
    case 'f':
      group.font = number ?? 0
      return true
    case 'uc':
      group.fallbackLength = Math.max(0, number ?? 1)
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

const symbols: Readonly<Record<string, string>> = { '~': '\u00a0', _: '-', '\\': '\\', '{': '{', '}': '}' }

const tooDeep = (): ExtractionError => new ExtractionError(failureWords('RichTextTooDeep', { most: MAX_DEPTH }))

/** The words of a piece of Rich Text. */
export const rtfText = (bytes: Uint8Array): string => {
  const flow = createFlow()
  readRtf(bytes, flow)
  return flow.finish().text
}
