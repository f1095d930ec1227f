import type { VectorMatch } from '../store/vector-store.ts'
import { type HelpSection, readHelp } from './read-help.ts'

/** The app's own help, apart from every library: never listed, never indexed, never found by a search. */
export interface HelpShelf {
  /** The sections that answer a question about the app, best first; none for other questions. `foundNothing`: the libraries do not speak of it. */
  find(question: string, foundNothing: boolean): VectorMatch[]
  /** Whether a question names the app, so that the help stands before what a library says. */
  isNamedIn(question: string): boolean
}

/** What says nothing about what is asked for, in English and German. */
const IDLE = new Set(
  'a an and are as at be by can could do does for from get has have how i in is it its me my no not of on or our please should so that the their there these this to up was we were what when where which who why will with would you your alcove app application program good long take takes well aber alle als am an app auf aus bei bin bitte da das dauern dauert dem den der des die dies diese diesem diesen dieser dieses durch ein eine einen einer eines er es fur gut habe haben hat ich ihr ihre im in ist kann konnen lange man mein meine meinem meinen meiner meines mich mir mit muss nicht oder programm sie sind so uber um und von vom was welche welcher wenn wer werden wie wird wo wohin woher wozu zu zum zur'.split(
    ' ',
  ),
)
const NAMES_THE_APP =
  /\balcove\b|\b(this|the) (app|application|program)\b|\bdies(e|er|em|es)? (app|anwendung|programm)\b/i
const ASKS_HOW_TO =
  /^\W*(how|where|can|what|why|wie|wo|wohin|kann|was|warum)\b.*\b(i|my|ich|mein\w*|man|we|wir|unser\w*)\b/i
/** Who somebody is no page of the app says. */
const ASKS_WHO = /^\W*(who|whom|whose|wer|wen|wem|wessen)\b/i
/** Nor what somebody did, "How did we find out?", or has still to do: "What have we still not paid?" */
const ASKS_WHAT_WAS =
  /\bdid (?!i\b|you\b|my\b)|\b(?:have|had) we\b|\bwe (?:have|had|still)\b|\b(?:haben|hatten) wir\b|\bstill (?:missing|open|unpaid|due|to do|not)\b|\bnoch (?:offen|zu|fehl\w*|nicht)\b|\bfehlt noch\b/i
/** Of the words of a question, how many a section has to have, by weight. */
const ENOUGH = 0.6
/** Such a question has words enough to tell that it is one about the app. */
const TELLING_WORDS = 2
const MOST = 2
/** A word or two to look up, and not what a model is told to do: "Write for long." */
const isKeyword = (question: string): boolean => /^\s*\S+(?:\s+\S+)?\s*$/.test(question) && !/[.!]\s*$/.test(question)
const STEM = 5
/** German participles, which begin with "ge", are longer. */
const PARTICIPLE = 7

/** "Wie füge ich … hinzu?": a verb in two parts, which a heading writes in one. */
const PARTED_VERB =
  /^([^\p{L}]*\p{L}+\s+)(\p{L}+)(\s+(?:ich|man|wir)\b[^,;:]*)\s(wieder her|hinzu|zurück|zusammen|weiter|an|ab|auf|aus|ein|um|vor|weg)[^\p{L}]*$/iu

const withWholeVerb = (question: string): string =>
  question.replace(
    PARTED_VERB,
    (_, asking: string, verb: string, rest: string, part: string) =>
      `${asking}${part.replace(' ', '')}${verb.toLowerCase()}${rest}`,
  )

/** Words without their accents and endings. */
const stemsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.filter((word) => !IDLE.has(word))
    .map((word) => (word.length > PARTICIPLE ? word.replace(/^ge/, '') : word).slice(0, STEM)) ?? []

interface Shelved extends HelpSection {
  /** Words of its heading; with its page's title; with its text. */
  readonly own: ReadonlySet<string>
  readonly headed: ReadonlySet<string>
  readonly all: ReadonlySet<string>
}

const shelve = (section: HelpSection): Shelved => {
  const own = new Set(stemsOf(section.heading))
  const headed = new Set([...own, ...stemsOf(section.title)])
  return { ...section, own, headed, all: new Set([...headed, ...stemsOf(section.chunk.text)]) }
}

interface Weighed {
  readonly section: Shelved
  /** 0 to 1: the share of the question, by the rarity of its words, that the section has. */
  readonly share: number
  readonly isHeadedSo: boolean
}

const weigh = (question: readonly string[], sections: readonly Shelved[]): Weighed[] => {
  const rarity = (stem: string): number =>
    Math.log(1 + sections.length / (1 + sections.filter(({ all }) => all.has(stem)).length))
  const weights = question.map((stem) => [stem, rarity(stem)] as const)
  const whole = weights.reduce((sum, [, weight]) => sum + weight, 0)
  return sections.map((section) => {
    const found = weights.reduce(
      (sum, [stem, weight]) => sum + (section.own.has(stem) ? weight : section.all.has(stem) ? 0.8 * weight : 0),
      0,
    )
    return {
      section,
      share: whole === 0 ? 0 : found / whole,
      isHeadedSo: question.every((stem) => section.headed.has(stem)),
    }
  })
}

const matchOf = ({ section: { chunk }, share }: Weighed): VectorMatch => ({
  chunk: { ...chunk, vector: new Float32Array() },
  score: share,
})

/** The help pages of a folder, read at the first question that may be about the app. */
export const createHelpShelf = (folder: string): HelpShelf => {
  let shelves: readonly (readonly Shelved[])[] | null = null
  const read = () => {
    shelves ??= [...readHelp(folder).values()].map((sections) => sections.map(shelve))
    return shelves
  }
  return {
    isNamedIn: (question) => NAMES_THE_APP.test(question),
    find(question, foundNothing) {
      const isNamed = NAMES_THE_APP.test(question)
      const isOfOther = ASKS_WHO.test(question) || ASKS_WHAT_WAS.test(question)
      if (!isNamed && (isOfOther || (!foundNothing && !ASKS_HOW_TO.test(question)))) return []
      const stems = [...new Set(stemsOf(withWholeVerb(question)))]
      if (stems.length === 0) return []
      const isTelling = stems.length >= TELLING_WORDS
      return read()
        .flatMap((sections) => weigh(stems, sections))
        .filter(
          ({ share, isHeadedSo }) =>
            share >= ENOUGH &&
            (isNamed || (isHeadedSo ? isTelling || (foundNothing && isKeyword(question)) : foundNothing && isTelling)),
        )
        .sort((one, other) => other.share - one.share)
        .slice(0, MOST)
        .map(matchOf)
    },
  }
}
