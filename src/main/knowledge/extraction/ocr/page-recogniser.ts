import type { OcrLanguage } from '../../../../contracts/index.ts'

/** Left, top, right and bottom, each of 0 to 1 of the picture's width or height as it is seen upright. */
export type PictureBox = readonly [left: number, top: number, right: number, bottom: number]

/** A word and where the picture shows it. */
export interface RecognisedWord {
  /** The stretch of the text that it is, by UTF-16 offsets. */
  readonly start: number
  readonly end: number
  readonly box: PictureBox
}

/** What text recognition made of a picture. */
export interface RecognisedText {
  /** Lines by `\n`, paragraphs by a blank line; empty where there are no words. */
  readonly text: string
  /** How sure it is of its letters on the whole, 0 to 100. */
  readonly confidence: number
  /** In the order of the text. */
  readonly words: readonly RecognisedWord[]
}

/** A picture in grey, a byte for each of its points, row by row. */
export interface GreyPicture {
  readonly width: number
  readonly height: number
  readonly points: Uint8Array
}

/** Reads the words in pictures. One at a time; memory that it took goes with its process. */
export interface PageRecogniser {
  /** Tells that so many pictures are about to be read, which takes its time. */
  expect(pictures: number): void
  /** An image file (PNG, JPEG, WebP, TIFF, BMP, GIF). Throws an `ExtractionError` for one that cannot be read. */
  recogniseFile(bytes: Uint8Array): Promise<RecognisedText>
  recognise(picture: GreyPicture): Promise<RecognisedText>
}

/** Text recognition as the shipped vectorisation handler takes it. */
export interface OcrOptions {
  /** Those that documents may be in, the likeliest first; each takes its share of time. A person may name others for a document. */
  readonly languages: readonly OcrLanguage[]
}
