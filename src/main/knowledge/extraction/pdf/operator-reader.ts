import type { Glyph } from './glyph.ts'
import { layOut, type PageFont, type TextState } from './lay-out.ts'
import { identity, type Matrix, multiply, toMatrix } from './matrix.ts'
import type { OperatorCodes, OperatorList } from './pdf-library.ts'
import { replacedContents, withReplaced } from './replaced-glyphs.ts'

/** What a page draws, in the order in which it does. */
export interface DrawnPage {
  readonly glyphs: readonly Glyph[]
  /** Areas of pictures, in square points. */
  readonly pictures: readonly number[]
  /** Lines and shapes. */
  readonly shapes: number
}

export interface ReadingOptions {
  readonly codes: OperatorCodes
  readonly fontOf: (id: string) => PageFont | null
  /** Whether optional content with this description is shown. */
  readonly isShown: (optionalContent: unknown) => boolean
  /** What stands for each marked content of the page, where something does. */
  readonly replacements: readonly (string | null)[]
}

interface State extends TextState {
  ctm: Matrix
  font: PageFont | null
  leading: number
}

const initial: State = {
  ctm: identity,
  font: null,
  size: 0,
  direction: 1,
  charSpacing: 0,
  wordSpacing: 0,
  stretch: 1,
  leading: 0,
  rise: 0,
}

type Arguments = readonly unknown[]

const numberAt = (args: Arguments, at: number): number => {
  const value = args[at]
  return typeof value === 'number' ? value : 0
}

/** Follows the operators of a page as a renderer does, and notes what they show and where. */
export const readOperators = (list: OperatorList, options: ReadingOptions): DrawnPage => {
  const { codes, fontOf, isShown, replacements } = options
  let state: State = { ...initial }
  const saved: State[] = []
  const glyphs: Glyph[] = []
  const pictures: number[] = []
  let shapes = 0
  let textMatrix = identity
  let [x, y, lineX, lineY] = [0, 0, 0, 0]
  const replaced = replacedContents(list, codes, replacements)
  /** Marked content that is open: whether each hides what stands in it, what stands for it, and the first of its glyphs. */
  const marked: { readonly hides: boolean; readonly text: string | undefined; readonly from: number }[] = []
  let operator = 0
  let masks = 0
  let fields = 0
  /** Whether the last thing that happened was a place made ready for a picture. */
  let isPlaceReady = false

  const isHidden = (): boolean => masks > 0 || fields > 0 || marked.some(({ hides }) => hides)
  const save = (): void => void saved.push({ ...state })
  const restore = (): void => {
    // A picture was left out between the two.
    if (isPlaceReady) addPicture()
    state = saved.pop() ?? state
  }
  const transform = (matrix: Matrix | null): void => {
    if (matrix !== null) state.ctm = multiply(state.ctm, matrix)
  }
  const addPicture = (): void => {
    const [a, b, c, d] = state.ctm
    if (!isHidden()) pictures.push(Math.abs(a * d - b * c))
  }
  const addShape = (isPainted: boolean): void => {
    if (isPainted) shapes++
  }
  const moveTo = (toX: number, toY: number): void => {
    lineX = toX
    lineY = toY
    x = toX
    y = toY
  }
  const setFont = (id: unknown, size: unknown): void => {
    state.font = typeof id === 'string' ? fontOf(id) : null
    const points = typeof size === 'number' ? size : 0
    state.size = Math.abs(points)
    state.direction = points < 0 ? -1 : 1
  }
  const setState = (entries: unknown): void => {
    if (!Array.isArray(entries)) return
    for (const entry of entries) {
      if (Array.isArray(entry) && entry[0] === 'Font' && Array.isArray(entry[1])) setFont(entry[1][0], entry[1][1])
    }
  }

  const showText = (shown: unknown): void => {
    const { font } = state
    if (font === null || state.size === 0 || !Array.isArray(shown)) return
    const line = layOut(shown, { ...state, font, toPage: multiply(state.ctm, textMatrix), x, y })
    if (font.vertical) y -= line.pen
    else x += line.pen * state.stretch * state.direction
    if (isHidden()) return
    for (const glyph of line.glyphs) glyphs.push(glyph)
  }

  const beginMarked = (hides: boolean): void =>
    void marked.push({ hides, text: replaced.get(operator), from: glyphs.length })
  const endMarked = (): void => {
    const { text, from = 0 } = marked.pop() ?? {}
    if (text !== undefined) glyphs.push(...withReplaced(glyphs.splice(from), text))
  }

  const set = (change: (to: State, value: number) => void) => (args: Arguments) => change(state, numberAt(args, 0))

  const on = new Map<number, (args: Arguments) => void>([
    [codes.save, save],
    [codes.restore, restore],
    [codes.transform, (args) => transform(toMatrix(args))],
    [
      codes.beginText,
      () => {
        textMatrix = identity
        moveTo(0, 0)
      },
    ],
    [codes.setCharSpacing, set((to, value) => Object.assign(to, { charSpacing: value }))],
    [codes.setWordSpacing, set((to, value) => Object.assign(to, { wordSpacing: value }))],
    [codes.setHScale, set((to, value) => Object.assign(to, { stretch: value / 100 }))],
    [codes.setLeading, set((to, value) => Object.assign(to, { leading: -value }))],
    [codes.setTextRise, set((to, value) => Object.assign(to, { rise: value }))],
    [codes.setFont, ([id, size]) => setFont(id, size)],
    [codes.setGState, ([entries]) => setState(entries)],
    [codes.moveText, (args) => moveTo(lineX + numberAt(args, 0), lineY + numberAt(args, 1))],
    [
      codes.setLeadingMoveText,
      (args) => {
        state.leading = numberAt(args, 1)
        moveTo(lineX + numberAt(args, 0), lineY + numberAt(args, 1))
      },
    ],
    [
      codes.setTextMatrix,
      ([matrix]) => {
        textMatrix = toMatrix(matrix) ?? identity
        moveTo(0, 0)
      },
    ],
    [codes.nextLine, () => moveTo(lineX, lineY + state.leading)],
    [codes.showText, ([shown]) => showText(shown)],
    [
      codes.paintFormXObjectBegin,
      ([matrix]) => {
        save()
        transform(toMatrix(matrix))
      },
    ],
    [codes.paintFormXObjectEnd, restore],
    [
      codes.beginGroup,
      ([group]) => {
        save()
        if (isMask(group)) masks++
      },
    ],
    [
      codes.endGroup,
      ([group]) => {
        restore()
        if (isMask(group)) masks--
      },
    ],
    [
      codes.beginAnnotation,
      ([, , onPage, own, isField]) => {
        save()
        // A box to tick: its value is read with those of the other fields.
        if (isField === true) fields++
        state = { ...initial }
        transform(toMatrix(onPage))
        transform(toMatrix(own))
      },
    ],
    [
      codes.endAnnotation,
      () => {
        restore()
        fields = 0
      },
    ],
    [codes.beginMarkedContent, () => beginMarked(false)],
    [codes.beginMarkedContentProps, ([tag, content]) => beginMarked(tag === 'OC' && !isShown(content))],
    [codes.endMarkedContent, endMarked],
    [codes.constructPath, ([paint]) => addShape(paint !== codes.endPath)],
    [codes.shadingFill, () => addShape(true)],
    ...[
      codes.paintImageXObject,
      codes.paintInlineImageXObject,
      codes.paintImageMaskXObject,
      codes.paintImageXObjectRepeat,
      codes.paintSolidColorImageMask,
    ].map((code) => [code, addPicture] as const),
  ])

  /** What may stand between a place that is made ready and its picture. */
  const preparing: ReadonlySet<number> = new Set([
    codes.setGState,
    codes.setStrokeRGBColor,
    codes.setFillRGBColor,
    codes.setRenderingIntent,
    codes.setFlatness,
  ])
  for (const [at, code] of list.fnArray.entries()) {
    const args = list.argsArray[at]
    operator = at
    on.get(code)?.(Array.isArray(args) ? args : args instanceof Float32Array ? [...args] : [])
    isPlaceReady = code === codes.transform || (isPlaceReady && preparing.has(code))
  }
  return { glyphs, pictures, shapes }
}

const isMask = (group: unknown): boolean =>
  typeof group === 'object' && group !== null && 'smask' in group && !!group.smask
