import type { Language } from '../language.ts'
import { stemArabic } from './arabic.ts'
import { stemEnglish } from './english.ts'
import { stemFrench } from './french.ts'
import { stemGerman } from './german.ts'
import { stemHindi } from './hindi.ts'
import { stemRussian } from './russian.ts'
import { stemSpanish } from './spanish.ts'

const CYRILLIC = /^[\u0400-\u04ff]+$/
const ARABIC = /^[\u0600-\u06ff]+$/
const DEVANAGARI = /^[\u0900-\u097f]+$/
const LATIN = /^[a-z]+$/

/** The stem of a folded word. Its script decides where one language writes it; the text's language decides among those in Latin letters. */
export const stem = (word: string, language: Language): string => {
  if (LATIN.test(word)) {
    if (language === 'de') return stemGerman(word)
    if (language === 'fr') return stemFrench(word)
    return language === 'es' ? stemSpanish(word) : stemEnglish(word)
  }
  if (CYRILLIC.test(word)) return stemRussian(word)
  if (ARABIC.test(word)) return stemArabic(word)
  return DEVANAGARI.test(word) ? stemHindi(word) : word
}
