import type { PictureBox, RecognisedText } from './page-recogniser.ts'

/** What is read so surely stands upright. */
const SURE = 75
/** Upside down, words are taken for others, hardly surely. */
const UNSURE = 50
/** Fewer letters are no page. */
const LEAST_LETTERS = 15
/** Letters that lie on their sides are taken for figures and single signs: hardly any make a word. */
const WORD = /\p{L}{4,}/gu
const IN_WORDS = 0.25

const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0

/** Whether what was read may be a page that was not upright. */
export const mayLieOnItsSide = ({ text, confidence }: RecognisedText): boolean => {
  const letters = lettersIn(text)
  if (confidence >= SURE || text.replace(/\s/g, '').length < LEAST_LETTERS) return false
  const words = text.match(WORD) ?? []
  return confidence < UNSURE || lettersIn(words.join('')) < letters * IN_WORDS
}

/** Whether what was read is a page that stands as it should; a scrap of a few signs is none, however surely it was read. */
export const isSurelyUpright = ({ text, confidence }: RecognisedText): boolean =>
  confidence >= SURE && lettersIn((text.match(WORD) ?? []).join('')) >= LEAST_LETTERS

/** Ways in which a picture may have to be turned (EXIF), each a quarter to the right of the one before; those of mirrored pictures likewise. */
const upright = [1, 6, 3, 8]
const mirrored = [2, 7, 4, 5]

export const quarterTurned = (orientation: number): number => {
  const turn = mirrored.includes(orientation) ? mirrored : upright
  const at = turn.indexOf(orientation)
  return turn[(at + 1) % turn.length] ?? orientation
}

const boxTurnedBack = ([left, top, right, bottom]: PictureBox): PictureBox => [top, 1 - right, bottom, 1 - left]

/** What was read of a picture that was turned by so many quarters to the right, its words where the picture itself shows them. */
export const turnedBack = (read: RecognisedText, quarters: number): RecognisedText => ({
  ...read,
  words: read.words.map((word) => {
    let { box } = word
    for (let turned = 0; turned < quarters; turned++) box = boxTurnedBack(box)
    return { ...word, box }
  }),
})
