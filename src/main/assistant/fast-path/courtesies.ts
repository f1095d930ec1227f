import type { ReplyLanguage } from '../language/language-of.ts'
import type { FastPathResolver } from './fast-path-resolver.ts'

type Courtesy = 'greeting' | 'thanks' | 'abilities' | 'farewell'

const anyOf = (...phrases: readonly string[]): string => phrases.join('|')

const opening = anyOf(
  'ok(?:ay)?|oh|ah|great|perfect|excellent|wonderful|brilliant|lovely|nice|good|super|cool',
  'alles klar|gut|prima|perfekt|toll|klasse|wunderbar',
)
const thanks = anyOf(
  '(?:thanks?|thank you|thx|many thanks|cheers)(?: a lot| so much| very much| alcove| for (?:that|this|your help|the help))*',
  '(?:danke|dankesch(?:ö|oe)n|(?:vielen|besten|herzlichen) dank)(?: dir| ihnen| sehr| sch(?:ö|oe)n| vielmals| alcove| daf(?:ü|ue)r| f(?:ü|ue)r (?:die|deine|ihre) hilfe)*',
)
const praise = anyOf(
  '(?:that|this|it)(?: was| is|s| s)(?: very| really| so| exactly)* (?:helpful|useful|great|good|perfect|clear|right|enough|what i (?:needed|wanted))',
  '(?:that|this|it) (?:really )?help(?:s|ed)(?: me)?(?: a lot| very much)?',
  '(?:very|really) (?:helpful|useful|good)',
  'das (?:war|ist) (?:(?:sehr|wirklich|genau) )*(?:hilfreich|n(?:ü|ue)tzlich|gut|toll|super|richtig)',
  'das (?:hat|hilft)(?: mir| sehr| wirklich)*(?: weiter| geholfen| weitergeholfen)',
  'sehr (?:hilfreich|gut|sch(?:ö|oe)n)',
)

const patterns: Readonly<Record<Courtesy, RegExp>> = {
  greeting:
    /^(?:hi|hello|hey|good (?:morning|afternoon|evening)|greetings|hallo|hi du|servus|moin|gr(?:ü|ue)(?:ß|ss) (?:gott|dich)|guten (?:morgen|tag|abend))(?: there| alcove| zusammen| du)?$/,
  thanks: new RegExp(
    `^(?:(?:${opening}) )*(?:${thanks}|${praise})(?: (?:${thanks}|${praise}))*$|^(?:${opening})(?: (?:${opening}))+$`,
  ),
  abilities:
    /^(?:help|what can you do(?: for me)?|what do you do|how can you help(?: me)?|who are you|what are you|hilfe|was kannst du(?: alles| für mich tun| für mich| tun){0,2}|was k(?:ö|oe)nnen sie(?: alles| für mich tun| für mich| tun){0,2}|wer bist du|wie kannst du mir helfen)$/,
  farewell: /^(?:bye|goodbye|bye bye|see you|good night|tsch(?:ü|ue)ss|auf wiedersehen|bis bald|gute nacht)$/,
}

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

/** Answers greetings, thanks, goodbyes and "what can you do?", where a message is nothing else. English and German. */
export const courtesies = (): FastPathResolver => ({
  name: 'courtesies',
  tier: 1,
  resolve: async ({ text, language }) => {
    const bare = bareMessage(text)
    const kind = (Object.keys(patterns) as Courtesy[]).find((each) => patterns[each].test(bare))
    return kind === undefined ? null : answers[language][kind]
  },
})
