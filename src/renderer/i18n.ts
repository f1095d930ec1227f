import { createInstance, type i18n, type TFunction } from 'i18next'
import { getI18n, initReactI18next } from 'react-i18next'
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

const catalogues: Readonly<Record<Exclude<Language, 'en'>, () => Promise<object>>> = {
  de: async () => {
    const [words, settings, failures, labels] = await Promise.all([
      import('../../resources/locales/de.json'),
      import('../../resources/locales/settings.de.json'),
      import('../../resources/locales/failures.de.json'),
      import('../../resources/locales/labels.de.json'),
    ])
    return { ...words.default, settings: settings.default, failures: failures.default, labels: labels.default }
  },
}

/** Refusals begin with what programs know a field by; people see the field. */
const FIELD = /^(?:address|encoding|folder|headers|passphrase|path|pictures): (.)/su
const withoutField = (sentence: string): string =>
  sentence.replace(FIELD, (_, first: string) => first.toLocaleUpperCase('en'))

/** What the host said in English, `{{…, told}}` in a catalogue, in words of the window's language where its sentence is known. */
const tellSentences = async (instance: i18n): Promise<void> => {
  const { toldIn } = await import('./client/told-sentence.ts')
  instance.services.formatter?.add('told', (text) => withoutField(toldIn(instance.t as TFunction, String(text))))
}

/** Shows the interface in a language, whose words are fetched when they are first needed. */
export const showLanguage = async (instance: i18n, language: Language): Promise<void> => {
  if (language !== 'en' && !instance.hasResourceBundle(language, 'translation')) {
    const [words] = await Promise.all([catalogues[language](), tellSentences(instance)])
    instance.addResourceBundle(language, 'translation', words)
  }
  await instance.changeLanguage(language)
}

/** Fetches the English words of the settings, a third of all and needed by their pages alone; another language has its own from the start. */
export const loadSettingsWords = async (): Promise<void> => {
  const { default: settings } = await import('../../resources/locales/settings.en.json')
  getI18n().addResourceBundle('en', 'translation', { settings }, true)
}

/** The same, of the page on the quality of search. */
export const loadQualityWords = async (): Promise<void> => {
  const { default: quality } = await import('../../resources/locales/quality.en.json')
  getI18n().addResourceBundle('en', 'translation', { quality }, true)
}

/** The same, of what is asked before a folder comes in. */
export const loadAddingWords = async (): Promise<void> => {
  const { default: adding } = await import('../../resources/locales/adding.en.json')
  getI18n().addResourceBundle('en', 'translation', { adding }, true)
}

/** The interface's words in a language, English where another lacks one. */
export const createI18n = async (language: Language): Promise<i18n> => {
  const instance = createInstance()
  await instance.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    interpolation: { escapeValue: false },
    returnNull: false,
    initAsync: false,
  })
  instance.services.formatter?.add('told', (text) => withoutField(String(text)))
  await showLanguage(instance, language)
  return instance
}
