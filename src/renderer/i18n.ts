import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import de from '../../resources/locales/de.json'
import en from '../../resources/locales/en.json'

/** The languages that the interface has a catalogue for, by their own names. */
export const languages = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof languages

const isLanguage = (tag: string): tag is Language => Object.hasOwn(languages, tag)

/** The catalogue for a preference (`null` follows the system), English where there is none. */
export const resolveLanguage = (preference: string | null, system: readonly string[]): Language => {
  const wanted = preference === null ? system : [preference]
  return wanted.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isLanguage) ?? 'en'
}

export const createI18n = (language: Language): i18n => {
  const instance = createInstance()
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources: { en: { translation: en }, de: { translation: de } },
    interpolation: { escapeValue: false },
    returnNull: false,
    initAsync: false,
  })
  return instance
}
