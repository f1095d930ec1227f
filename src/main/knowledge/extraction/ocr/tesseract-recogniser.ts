import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { OcrLanguage } from '../../../../contracts/index.ts'
import { exifOrientation } from '../../../platform/pictures/index.ts'
import { ExtractionError } from '../extractor.ts'
import type { GreyPicture, OcrOptions, PageRecogniser, RecognisedText } from './page-recogniser.ts'
import { wordsOfTsv } from './tsv-words.ts'
import { isSurelyUpright, mayLieOnItsSide, quarterTurned, turnedBack } from './turned-picture.ts'

/** What is used of tesseract's API, as its WebAssembly offers it. */
interface TesseractApi {
  Init(dataPath: null, languages: string, mode: number): number
  /** 1 where `/input` is no image that it can read. */
  SetImageFile(orientation: number, angle: number): number
  Recognize(monitor: null): number
  GetUTF8Text(): string
  /** A row for each part of the page, down to its words. */
  GetTSVText(page: number): string
  MeanTextConf(): number
  Clear(): void
}

interface TesseractModule {
  readonly FS: { writeFile(path: string, bytes: Uint8Array): void }
  readonly TessBaseAPI: new () => TesseractApi
}

type TesseractFactory = (options: {
  print(line: string): void
  printErr(line: string): void
}) => Promise<TesseractModule>

/** Recognition by neural networks alone, which is what the language data is for. */
const LSTM_ONLY = 1
const UPRIGHT = 1
const DATA = '4.0.0_best_int'

const silent = (): void => {}

/** The packages of language data. */
const packages: Readonly<Record<OcrLanguage, () => string>> = {
  deu: () => import.meta.resolve('@tesseract.js-data/deu/package.json'),
  eng: () => import.meta.resolve('@tesseract.js-data/eng/package.json'),
}

const languageData = async (language: OcrLanguage): Promise<Uint8Array> => {
  const folder = dirname(fileURLToPath(packages[language]()))
  return gunzipSync(await readFile(join(folder, DATA, `${language}.traineddata.gz`)))
}

const start = async ({ languages }: OcrOptions): Promise<{ module: TesseractModule; api: TesseractApi }> => {
  const { default: factory }: { default: TesseractFactory } = await import(
    // @ts-expect-error The package has no types; what is used of it is said above.
    'tesseract.js-core/tesseract-core-simd-lstm.js'
  )
  const module = await factory({ print: silent, printErr: silent })
  for (const language of languages) module.FS.writeFile(`./${language}.traineddata`, await languageData(language))
  const api = new module.TessBaseAPI()
  if (api.Init(null, languages.join('+'), LSTM_ONLY) !== 0) throw new Error('Text recognition could not be started.')
  return { module, api }
}

const unreadable = (): ExtractionError => new ExtractionError(failureWords('ImageDamaged'))

/** A binary portable grey map: the plainest picture there is. */
const portable = ({ width, height, points }: GreyPicture): Uint8Array =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), points])

/**
 * Tesseract, in WebAssembly, with the language data of its packages: nothing is fetched, and no native code meets a picture. Started by the first
 * picture. `onExpect` is told how many are about to be read.
 */
export const createTesseractRecogniser = (
  options: OcrOptions,
  onExpect: (pictures: number) => void = silent,
): PageRecogniser => {
  let started: ReturnType<typeof start> | null = null
  const recognise = async (file: Uint8Array, orientation: number): Promise<RecognisedText> => {
    started ??= start(options)
    const { module, api } = await started
    module.FS.writeFile('/input', file)
    try {
      if (api.SetImageFile(orientation, 0) === 1) throw unreadable()
      api.Recognize(null)
      const text = api.GetUTF8Text().trim()
      return { text, confidence: api.MeanTextConf(), words: wordsOfTsv(api.GetTSVText(0), text) }
    } finally {
      api.Clear()
    }
  }
  /** A page that lies on its side, or upside down, is read as a person would turn it. */
  const recogniseTurned = async (file: Uint8Array, orientation: number): Promise<RecognisedText> => {
    const asItIs = await recognise(file, orientation)
    if (!mayLieOnItsSide(asItIs)) return asItIs
    let turned = orientation
    for (const quarters of [1, 2, 3]) {
      turned = quarterTurned(turned)
      const read = await recognise(file, turned)
      if (isSurelyUpright(read)) return turnedBack(read, quarters)
    }
    return asItIs
  }
  return {
    expect: onExpect,
    recogniseFile: (bytes) => recogniseTurned(bytes, exifOrientation(bytes)),
    recognise: (picture) => recogniseTurned(portable(picture), UPRIGHT),
  }
}
