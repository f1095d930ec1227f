import type { OcrLanguage } from '../../contracts/index.ts'

/** The languages that pictures can be read in, by what the choice is called. */
export const ocrChoices = {
  deuEng: ['deu', 'eng'],
  deu: ['deu'],
  eng: ['eng'],
} as const satisfies Record<string, readonly OcrLanguage[]>
export type OcrChoice = keyof typeof ocrChoices

export const ocrChoiceNames = Object.keys(ocrChoices) as OcrChoice[]

/** What a choice of languages is called; what nobody chose is what the app is set up with. */
export const ocrChoiceOf = (chosen: readonly OcrLanguage[] | null): OcrChoice =>
  ocrChoiceNames.find((name) => ocrChoices[name].join() === chosen?.join()) ?? 'deuEng'
