/** A picture as rows of points from the top, three numbers of 0 to 255 each: red, green, blue. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly rgb: Uint8Array
}

/** How a vision model wants its pictures. */
export interface PictureShape {
  /** The shorter edge after resizing; `null` for resizing to the whole square without cropping. */
  readonly shortestEdge: number | null
  /** Both edges of what the model sees, cut from the middle. */
  readonly edge: number
  /** By colour; of values from 0 to 1. */
  readonly mean: readonly number[]
  readonly deviation: readonly number[]
}

const COLOURS = 3
const MOST = 255
/** Of the cubic filter, in points of the coarser of both grids. */
const REACH = 2

/** Which points make a new one, and by how much each. */
interface Tap {
  readonly from: number
  readonly weights: readonly number[]
}

/** The cubic convolution filter with a = -0.5, as most image libraries have it. */
const cubic = (distance: number): number => {
  const x = Math.abs(distance)
  if (x < 1) return 1.5 * x ** 3 - 2.5 * x ** 2 + 1
  return x < REACH ? -0.5 * x ** 3 + 2.5 * x ** 2 - 4 * x + 2 : 0
}

const tapsOf = (length: number, target: number): Tap[] => {
  const scale = length / target
  const width = Math.max(1, scale)
  return Array.from({ length: target }, (_, at) => {
    const centre = (at + 0.5) * scale
    const from = Math.max(0, Math.floor(centre - REACH * width))
    const to = Math.min(length, Math.ceil(centre + REACH * width))
    const raw = Array.from({ length: to - from }, (__, step) => cubic((from + step + 0.5 - centre) / width))
    const sum = raw.reduce((total, weight) => total + weight, 0)
    return { from, weights: raw.map((weight) => weight / sum) }
  })
}

/** Each row narrowed, or each column: `step` leads from one point of a line to its next, `lines` from one line to the next. */
const narrowed = (
  source: ArrayLike<number>,
  taps: readonly Tap[],
  { lines, lineStep, step }: { readonly lines: number; readonly lineStep: number; readonly step: number },
): Float32Array => {
  const made = new Float32Array(lines * taps.length * COLOURS)
  for (let line = 0; line < lines; line++)
    for (const [at, { from, weights }] of taps.entries())
      for (let colour = 0; colour < COLOURS; colour++) {
        let sum = 0
        let place = line * lineStep + from * step + colour
        for (const weight of weights) {
          sum += (source[place] ?? 0) * weight
          place += step
        }
        made[(line * taps.length + at) * COLOURS + colour] = sum
      }
  return made
}

/** The picture at another size, smoothed where it becomes smaller. Values may leave 0 to 255 by a little. */
const resized = ({ width, height, rgb }: Pixels, toWidth: number, toHeight: number): Float32Array => {
  const rows = narrowed(rgb, tapsOf(width, toWidth), { lines: height, lineStep: width * COLOURS, step: COLOURS })
  const columns = narrowed(rows, tapsOf(height, toHeight), {
    lines: toWidth,
    lineStep: COLOURS,
    step: toWidth * COLOURS,
  })
  // Of columns beside each other; turned into rows.
  const made = new Float32Array(columns.length)
  for (let x = 0; x < toWidth; x++)
    for (let y = 0; y < toHeight; y++)
      for (let colour = 0; colour < COLOURS; colour++)
        made[(y * toWidth + x) * COLOURS + colour] = columns[(x * toHeight + y) * COLOURS + colour] ?? 0
  return made
}

/** What the model is given of a picture: its middle, colour after colour, `edge` rows of `edge` numbers each. */
export const modelInputOf = (pixels: Pixels, { shortestEdge, edge, mean, deviation }: PictureShape): Float32Array => {
  const ratio = shortestEdge === null ? null : shortestEdge / Math.min(pixels.width, pixels.height)
  const width = ratio === null ? edge : Math.max(edge, Math.round(pixels.width * ratio))
  const height = ratio === null ? edge : Math.max(edge, Math.round(pixels.height * ratio))
  const points = resized(pixels, width, height)
  const [left, top] = [Math.floor((width - edge) / 2), Math.floor((height - edge) / 2)]
  const input = new Float32Array(COLOURS * edge * edge)
  for (let colour = 0; colour < COLOURS; colour++)
    for (let y = 0; y < edge; y++)
      for (let x = 0; x < edge; x++) {
        const value = points[((y + top) * width + x + left) * COLOURS + colour] ?? 0
        const share = Math.min(MOST, Math.max(0, value)) / MOST
        input[(colour * edge + y) * edge + x] = (share - (mean[colour] ?? 0)) / (deviation[colour] ?? 1)
      }
  return input
}
