import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { exifOrientation } from '../../platform/index.ts'
import type { Pixels } from './pixels.ts'

/** What is used of Leptonica, which reads pictures for Tesseract and comes with it. Numbers that name things are addresses. */
interface Pix {
  get_w(): number
  get_h(): number
  /** Bits of a point: 32 for red, green, blue and alpha, else an index or a grey. */
  get_d(): number
  /** Words of four bytes in a row. */
  get_wpl(): number
  get_spp(): number
  get_data(): number
  get_colormap(): Colormap
}
interface Colormap {
  get_n(): number
  get_array(): number
}
interface LeptonicaModule {
  readonly Pix: unknown
  _malloc(size: number): number
  _free(address: number): void
  _pixReadHeaderMem(bytes: number, size: number, ...results: number[]): number
  _pixReadMem(bytes: number, size: number): number
  _pixDestroy(addressOfAddress: number): void
  wrapPointer(address: number, kind: unknown): Pix
  getPointer(object: unknown): number
  setValue(address: number, value: number, type: string): void
}

interface Instance {
  readonly exports: Readonly<Record<string, unknown>>
}
interface Memory {
  readonly buffer: ArrayBuffer
}
/** Node has it, the types of this side do not. */
const { WebAssembly } = globalThis as unknown as {
  readonly WebAssembly: {
    readonly Memory: new () => Memory
    instantiate(binary: Uint8Array, imports: object): Promise<{ readonly instance: Instance }>
  }
}
type Instantiate = (imports: object, done: (instance: Instance) => void) => object
type Factory = (options: {
  print(line: string): void
  printErr(line: string): void
  instantiateWasm: Instantiate
}) => Promise<LeptonicaModule>

interface Leptonica {
  readonly module: LeptonicaModule
  bytes(): Uint8Array
}

/** More than photographs have. */
const MAX_POINTS = 40_000_000
/** What a decoder holds of memory is never given back: above it, the next picture gets a new one. */
const KEPT_BYTES = 96 * 1024 * 1024
const HEADER_FIELDS = 6
const WORD = 4
const WHITE = 255
const silent = (): void => {}

const open = async (): Promise<Leptonica> => {
  const { default: factory }: { default: Factory } = await import(
    // @ts-expect-error The package has no types; what is used of it is said above.
    'tesseract.js-core/tesseract-core-simd-lstm.js'
  )
  const binary = await readFile(fileURLToPath(import.meta.resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm')))
  let memory: Memory | undefined
  // The memory that pictures are written to and read from is handed out in no other way.
  const instantiateWasm: Instantiate = (imports, done) => {
    void WebAssembly.instantiate(binary, imports).then(({ instance }) => {
      memory = Object.values(instance.exports).find((value): value is Memory => value instanceof WebAssembly.Memory)
      done(instance)
    })
    return {}
  }
  const module = await factory({ print: silent, printErr: silent, instantiateWasm })
  return {
    module,
    bytes: () => {
      if (memory === undefined) throw new Error('The decoder of pictures could not be started.')
      return new Uint8Array(memory.buffer)
    },
  }
}

const unreadable = (): Error => new Error('The bytes are no picture that can be read.')

/** Refuses what would be too large to decode, by what the picture says of itself. */
const checkHeader = ({ module, bytes }: Leptonica, at: number, size: number): void => {
  const results = module._malloc(HEADER_FIELDS * WORD)
  try {
    const fields = Array.from({ length: HEADER_FIELDS }, (_, field) => results + field * WORD)
    if (module._pixReadHeaderMem(at, size, ...fields) !== 0) throw unreadable()
    const view = new DataView(bytes().buffer)
    const [width, height] = [view.getInt32(results + WORD, true), view.getInt32(results + 2 * WORD, true)]
    if (width < 1 || height < 1) throw unreadable()
    if (width * height > MAX_POINTS)
      throw new Error(`The picture has ${width} × ${height} points, more than can be looked at.`)
  } finally {
    module._free(results)
  }
}

/** Points of red, green, blue and alpha. What shines through is paper. */
const readColours = (view: DataView, pix: Pix, rgb: Uint8Array): void => {
  const [width, height, data, rowBytes] = [pix.get_w(), pix.get_h(), pix.get_data(), pix.get_wpl() * WORD]
  const hasAlpha = pix.get_spp() === 4
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const word = view.getUint32(data + y * rowBytes + x * WORD, true)
      const alpha = hasAlpha ? (word & WHITE) / WHITE : 1
      const paper = WHITE * (1 - alpha)
      rgb[at++] = (word >>> 24) * alpha + paper
      rgb[at++] = ((word >>> 16) & WHITE) * alpha + paper
      rgb[at++] = ((word >>> 8) & WHITE) * alpha + paper
    }
}

/** The colour of each value that a point of few bits can have: of the palette, else a grey; one bit without a palette is 1 for black. */
const coloursOf = (view: DataView, module: LeptonicaModule, pix: Pix): Uint8Array => {
  const count = 2 ** pix.get_d()
  const map = pix.get_colormap()
  const isMapped = module.getPointer(map) !== 0
  const [array, known] = isMapped ? [map.get_array(), map.get_n()] : [0, count]
  const colours = new Uint8Array(count * 3)
  for (let value = 0; value < Math.min(count, known); value++) {
    const share = value / (count - 1)
    const grey = Math.round((count === 2 ? 1 - share : share) * WHITE)
    const at = array + value * WORD
    colours.set(
      isMapped ? [view.getUint8(at + 2), view.getUint8(at + 1), view.getUint8(at)] : [grey, grey, grey],
      value * 3,
    )
  }
  return colours
}

/** Points of fewer bits, which stand from the high end of each word on. */
const readIndexes = (view: DataView, pix: Pix, { colours, rgb }: { colours: Uint8Array; rgb: Uint8Array }): void => {
  const [width, height, data, rowBytes] = [pix.get_w(), pix.get_h(), pix.get_data(), pix.get_wpl() * WORD]
  const depth = pix.get_d()
  const perWord = 32 / depth
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const word = view.getUint32(data + y * rowBytes + Math.floor(x / perWord) * WORD, true)
      const value = (word >>> (32 - depth * ((x % perWord) + 1))) & (2 ** depth - 1)
      rgb[at++] = colours[value * 3] ?? 0
      rgb[at++] = colours[value * 3 + 1] ?? 0
      rgb[at++] = colours[value * 3 + 2] ?? 0
    }
}

const readPoints = ({ module, bytes }: Leptonica, pix: Pix): Pixels => {
  const [width, height] = [pix.get_w(), pix.get_h()]
  const rgb = new Uint8Array(width * height * 3)
  const view = new DataView(bytes().buffer)
  if (pix.get_d() === 32) readColours(view, pix, rgb)
  else readIndexes(view, pix, { colours: coloursOf(view, module, pix), rgb })
  return { width, height, rgb }
}

/** Turned as the camera was held. */
const turned = (pixels: Pixels, orientation: number): Pixels => {
  if (orientation === 1) return pixels
  const isLying = orientation >= 5
  const [width, height] = isLying ? [pixels.height, pixels.width] : [pixels.width, pixels.height]
  const fromRight = [2, 3, 7, 8].includes(orientation)
  const fromBelow = [3, 4, 6, 7].includes(orientation)
  const rgb = new Uint8Array(pixels.rgb.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [across, down] = isLying ? [y, x] : [x, y]
      const column = fromRight ? pixels.width - 1 - across : across
      const row = fromBelow ? pixels.height - 1 - down : down
      const at = (row * pixels.width + column) * 3
      rgb.set(pixels.rgb.subarray(at, at + 3), (y * width + x) * 3)
    }
  return { width, height, rgb }
}

const decode = (leptonica: Leptonica, file: Uint8Array): Pixels => {
  const { module, bytes } = leptonica
  const at = module._malloc(file.length)
  try {
    bytes().set(file, at)
    checkHeader(leptonica, at, file.length)
    const address = module._pixReadMem(at, file.length)
    if (address === 0) throw unreadable()
    try {
      return readPoints(leptonica, module.wrapPointer(address, module.Pix))
    } finally {
      const holder = module._malloc(WORD)
      module.setValue(holder, address, '*')
      module._pixDestroy(holder)
      module._free(holder)
    }
  } finally {
    module._free(at)
  }
}

/**
 * Reads PNG, JPEG, WebP, TIFF, BMP and the first picture of a GIF, in WebAssembly: no native code meets a picture. What it gives rejects for bytes
 * that are no picture, and for one of more than 40 million points.
 */
export const createPictureDecoder = (): ((file: Uint8Array) => Promise<Pixels>) => {
  let opened: Promise<Leptonica> | null = null
  return async (file) => {
    opened ??= open()
    const leptonica = await opened
    try {
      return turned(decode(leptonica, file), exifOrientation(file))
    } finally {
      if (leptonica.bytes().length > KEPT_BYTES) opened = null
    }
  }
}
