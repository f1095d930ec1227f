import type { PDFPageProxy } from 'pdfjs-dist'
import type { GreyPicture } from '../ocr/page-recogniser.ts'
import { identity, type Matrix, multiply, toMatrix } from './matrix.ts'
import type { OperatorCodes } from './pdf-library.ts'

/** A picture as pdf.js decodes it: its rows from the top, in one of three kinds. */
interface DecodedImage {
  readonly width: number
  readonly height: number
  readonly kind?: number
  readonly data?: Uint8Array | Uint8ClampedArray | null
}

interface PlacedImage {
  readonly image: DecodedImage
  /** From the unit square that it fills to points of the page picture. */
  readonly matrix: Matrix
  /** Whether it is a stencil: its dark points alone are painted. */
  readonly isStencil: boolean
}

const BLACK_AND_WHITE = 1
const RGB = 2
const WHITE = 255

/** Letters are best recognised at about 300 points an inch, and still well at 200. */
const POINTS_PER_INCH = 72
const LEAST = 200 / POINTS_PER_INCH
const MOST = 300 / POINTS_PER_INCH
const MAX_POINTS = 40_000_000

const isImage = (value: unknown): value is DecodedImage =>
  typeof value === 'object' && value !== null && 'width' in value && 'height' in value && 'data' in value

const MISSING_MS = 30_000

/** What an operator paints: the picture itself, or the name under which it is kept. */
const decoded = async (page: PDFPageProxy, value: unknown): Promise<DecodedImage | null> => {
  const inner = typeof value === 'object' && value !== null && 'data' in value ? value.data : value
  if (typeof inner !== 'string') return isImage(value) ? value : null
  const objects = inner.startsWith('g_') ? page.commonObjs : page.objs
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const timer = setTimeout(() => resolve(null), MISSING_MS)
  objects.get(inner, resolve)
  const found = await promise
  clearTimeout(timer)
  return isImage(found) ? found : null
}

/** The darkness of one point, 0 to 255 for white. */
const greyAt = ({ width, kind, data }: DecodedImage, x: number, y: number): number => {
  if (!data) return WHITE
  if (kind === BLACK_AND_WHITE || kind === undefined) {
    const rowBytes = (width + 7) >> 3
    return ((data[y * rowBytes + (x >> 3)] ?? WHITE) >> (7 - (x & 7))) & 1 ? WHITE : 0
  }
  const bytes = kind === RGB ? 3 : 4
  const at = (y * width + x) * bytes
  const [red = WHITE, green = WHITE, blue = WHITE] = [data[at], data[at + 1], data[at + 2]]
  const grey = (red * 77 + green * 151 + blue * 28) >> 8
  const alpha = bytes === 4 ? (data[at + 3] ?? WHITE) : WHITE
  return alpha === WHITE ? grey : (grey * alpha + WHITE * (WHITE - alpha)) / WHITE
}

const inverse = ([a, b, c, d, e, f]: Matrix): Matrix | null => {
  const determinant = a * d - b * c
  if (Math.abs(determinant) < 1e-9) return null
  return [
    d / determinant,
    -b / determinant,
    -c / determinant,
    a / determinant,
    (c * f - d * e) / determinant,
    (b * e - a * f) / determinant,
  ]
}

/** Draws a picture into the page's, each point as the mean of what it covers. */
const paint = (
  onto: { readonly width: number; readonly height: number; readonly points: Uint8Array },
  placed: PlacedImage,
): void => {
  const { image, matrix, isStencil } = placed
  const back = inverse(matrix)
  if (back === null) return
  const corners = [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ].map(([x = 0, y = 0]) => [matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]])
  const range = (axis: number, limit: number): [number, number] => {
    const values = corners.map((corner) => corner[axis] ?? 0)
    return [Math.max(0, Math.floor(Math.min(...values))), Math.min(limit, Math.ceil(Math.max(...values)))]
  }
  const [left, right] = range(0, onto.width)
  const [top, bottom] = range(1, onto.height)
  const ratio = Math.max(Math.hypot(back[0], back[1] * (image.height / image.width)) * image.width, 1)
  const samples = Math.min(4, Math.max(1, Math.round(ratio)))
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const grey = sampled(image, back, { x, y, samples })
      if (grey === null || (isStencil && grey > WHITE / 2)) continue
      onto.points[y * onto.width + x] = grey
    }
  }
}

/** Null for a point that lies beside the picture. */
const sampled = (
  image: DecodedImage,
  back: Matrix,
  { x, y, samples }: { x: number; y: number; samples: number },
): number | null => {
  let [sum, count] = [0, 0]
  for (let index = 0; index < samples * samples; index++) {
    const px = x + ((index % samples) + 0.5) / samples
    const py = y + (Math.floor(index / samples) + 0.5) / samples
    const u = back[0] * px + back[2] * py + back[4]
    const v = back[1] * px + back[3] * py + back[5]
    if (u < 0 || u >= 1 || v < 0 || v >= 1) continue
    sum += greyAt(image, Math.floor(u * image.width), Math.floor((1 - v) * image.height))
    count++
  }
  return count === 0 ? null : Math.round(sum / count)
}

/** The pictures that a page shows, with where they stand on it. */
const imagesOf = async (page: PDFPageProxy, codes: OperatorCodes): Promise<PlacedImage[]> => {
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: 0 })
  const found: PlacedImage[] = []
  let matrix: Matrix = identity
  const saved: Matrix[] = []
  const move = (by: Matrix | null): void => {
    if (by !== null) matrix = multiply(matrix, by)
  }
  for (const [index, operator] of fnArray.entries()) {
    const args: unknown[] = argsArray[index] ?? []
    if (operator === codes.save || operator === codes.paintFormXObjectBegin) saved.push(matrix)
    if (operator === codes.restore || operator === codes.paintFormXObjectEnd) matrix = saved.pop() ?? matrix
    if (operator === codes.transform) move(toMatrix(args))
    if (operator === codes.paintFormXObjectBegin) move(toMatrix(args[0]))
    const isStencil = operator === codes.paintImageMaskXObject
    if (!isStencil && operator !== codes.paintImageXObject && operator !== codes.paintInlineImageXObject) continue
    const image = await decoded(page, args[0])
    if (image !== null) found.push({ image, matrix, isStencil })
  }
  return found
}

/** How many points of its picture stand for one of the page, of the picture that takes most of it. */
const resolutionOf = (images: readonly PlacedImage[]): number => {
  const areas = images.map(({ matrix: [a, b, c, d] }) => Math.abs(a * d - b * c))
  const largest = images[areas.indexOf(Math.max(...areas))]
  if (largest === undefined) return LEAST
  const [a, b] = largest.matrix
  return Math.min(MOST, Math.max(LEAST, largest.image.width / Math.max(1, Math.hypot(a, b))))
}

/** What the pictures of a page show, put together and turned as a viewer shows it; null where it has none. */
export const pagePicture = async (page: PDFPageProxy, codes: OperatorCodes): Promise<GreyPicture | null> => {
  const images = await imagesOf(page, codes)
  if (images.length === 0) return null
  const plain = page.getViewport({ scale: 1 })
  const scale = Math.min(resolutionOf(images), Math.sqrt(MAX_POINTS / (plain.width * plain.height)))
  const { width, height, transform } = page.getViewport({ scale })
  const toPicture = toMatrix(transform) ?? identity
  const picture = { width: Math.ceil(width), height: Math.ceil(height) }
  const points = new Uint8Array(picture.width * picture.height).fill(WHITE)
  for (const placed of images) paint({ ...picture, points }, { ...placed, matrix: multiply(toPicture, placed.matrix) })
  return { ...picture, points }
}
