import type { Session } from 'electron'
import type { Host } from '../../app/index.ts'
import { spellingLanguages } from './spelling-languages.ts'

/** Where Chromium has its dictionaries; they are downloaded from here once the person has asked for it. */
const DICTIONARIES = 'https://redirector.gvt1.com/edgedl/chrome/dict/'
/** Nobody listens there: without being asked, nothing is downloaded. */
const NOWHERE = 'http://127.0.0.1:1/'

type SpellingSession = Pick<
  Session,
  | 'availableSpellCheckerLanguages'
  | 'setSpellCheckerDictionaryDownloadURL'
  | 'setSpellCheckerEnabled'
  | 'setSpellCheckerLanguages'
>

export interface SpellingOptions {
  readonly host: Pick<Host, 'owner' | 'preferences'>
  readonly session: SpellingSession
  readonly platform: NodeJS.Platform
  /** The language of the window. */
  readonly language: () => string
  readonly systemLanguage: string
}

/**
 * Checks the spelling of what is typed, in the language of the window: on a Mac with the system's own dictionaries, elsewhere once the person has
 * chosen to, since a dictionary has to be downloaded there. Returns the way to stop following the choice.
 */
export const keepSpelling = ({ host, session, platform, language, systemLanguage }: SpellingOptions): (() => void) => {
  const isMac = platform === 'darwin'
  const apply = () => {
    const isOn = isMac || host.preferences.get(host.owner.userId).desktop.checkSpelling
    if (!isMac) {
      session.setSpellCheckerDictionaryDownloadURL(isOn ? DICTIONARIES : NOWHERE)
      const available = isOn ? session.availableSpellCheckerLanguages : []
      session.setSpellCheckerLanguages(spellingLanguages(language(), systemLanguage, available))
    }
    session.setSpellCheckerEnabled(isOn)
  }
  apply()
  return host.preferences.onChange((userId) => {
    if (userId === host.owner.userId) apply()
  })
}
