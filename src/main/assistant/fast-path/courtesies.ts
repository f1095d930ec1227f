import type { ReplyLanguage } from '../language/language-of.ts'
import { once } from '../language/once.ts'
import { oneOf } from '../language/one-of.ts'
import { shippedLanguages } from '../language/shipped-languages.ts'
import type { FastPathResolver } from './fast-path-resolver.ts'

type Courtesy = 'greeting' | 'thanks' | 'abilities' | 'farewell'

/** A message of several languages is understood as well. */
const patterns = once((): Readonly<Record<Courtesy, RegExp>> => {
  const spoken = shippedLanguages().packs.map(({ courtesies: said }) => said)
  const any = (part: keyof (typeof spoken)[number]): string => oneOf(spoken.map((each) => each[part]))
  const opening = any('openings')
  const kindWords = oneOf([any('thanks'), any('praise')])
  return {
    greeting: new RegExp(`^${any('greetings')}(?: ${any('greeted')})?$`),
    thanks: new RegExp(`^(?:${opening} )*${kindWords}(?: ${kindWords})*$|^${opening}(?: ${opening})+$`),
    abilities: new RegExp(`^${any('abilities')}$`),
    farewell: new RegExp(`^${any('farewells')}$`),
  }
})

const answers: Readonly<Record<ReplyLanguage, Readonly<Record<Courtesy, string>>>> = {
  en: {
    greeting: 'Hello. Ask me something about your documents.',
    thanks: 'You are welcome.',
    farewell: 'Goodbye. Your conversations stay here.',
    abilities: `I answer questions from your own documents, and show for each statement where it stands.

- Ask in your own words: I search all documents of this library.
- Click a number in an answer to open the passage behind it.
- Ask on: "and how much does it weigh?" is understood from what was said before.
- Ask "which documents do I have?" to see what I can search.`,
  },
  de: {
    greeting: 'Hallo. Fragen Sie mich etwas zu Ihren Dokumenten.',
    thanks: 'Gern geschehen.',
    farewell: 'Auf Wiedersehen. Ihre Unterhaltungen bleiben hier.',
    abilities: `Ich beantworte Fragen aus Ihren eigenen Dokumenten und zeige zu jeder Aussage, wo sie steht.

- Fragen Sie in Ihren Worten: Ich durchsuche alle Dokumente dieser Bibliothek.
- Ein Klick auf eine Zahl in einer Antwort öffnet die Stelle dahinter.
- Fragen Sie weiter: „und wie schwer ist das?“ verstehe ich aus dem, was zuvor gesagt wurde.
- Mit „Welche Dokumente habe ich?“ sehen Sie, was ich durchsuchen kann.`,
  },
}

/** A message without what carries no meaning in so short a one: case, marks at its ends, emoji. */
export const bareMessage = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\p{P}\p{S}\p{Extended_Pictographic}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Answers greetings, thanks, goodbyes and "what can you do?", where a message is nothing else. */
export const courtesies = (): FastPathResolver => ({
  name: 'courtesies',
  tier: 1,
  resolve: async ({ text, language }) => {
    const bare = bareMessage(text)
    const kind = (Object.keys(patterns()) as Courtesy[]).find((each) => patterns()[each].test(bare))
    return kind === undefined ? null : answers[language][kind]
  },
})
