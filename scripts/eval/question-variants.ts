import { seededRandom } from '../bench/synthetic-text.ts'

/** Small letters of the scripts in which typing errors are made; another script's letters are doubled, dropped and swapped only. */
const LETTERS: Readonly<Record<string, string>> = {
  latin: 'abcdefghijklmnopqrstuvwxyz',
  cyrillic: 'абвгдежзиклмнопрстуфхцчшыьэюя',
}
const SHORTEST_WORD = 4

/** The same numbers for the same text (FNV-1a). */
const createRandom = (text: string): (() => number) => {
  let seed = 0x811c9dc5
  for (const character of text) seed = Math.imul(seed ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return seededRandom(seed)
}
const WORD = /[\p{L}\p{M}]+/gu

const lettersFor = (word: string): string =>
  /^\p{Script=Latin}/u.test(word)
    ? (LETTERS.latin ?? '')
    : /^\p{Script=Cyrillic}/u.test(word)
      ? (LETTERS.cyrillic ?? '')
      : word

/** One typing error: a letter swapped with the next, left out, doubled, or taken for another. The first letter stays. */
const mistyped = (word: string, random: () => number): string => {
  const below = (count: number): number => Math.floor(random() * count)
  const at = 1 + below(word.length - 2)
  const letter = word[at] ?? ''
  const next = word[at + 1] ?? ''
  const others = lettersFor(word)
  switch (below(4)) {
    case 0:
      return letter === next
        ? word.slice(0, at) + word.slice(at + 1)
        : word.slice(0, at) + next + letter + word.slice(at + 2)
    case 1:
      return word.slice(0, at) + word.slice(at + 1)
    case 2:
      return word.slice(0, at) + letter + word.slice(at)
    default:
      return word.slice(0, at) + (others[below(others.length)] ?? letter) + word.slice(at + 1)
  }
}

/** The question with an error in a third of its longer words, always the same for the same question. */
export const withTypos = (question: string): string => {
  const random = createRandom(question)
  const words = [...question.matchAll(WORD)].filter(([word]) => word.length >= SHORTEST_WORD)
  const wrong = new Set<number>()
  const count = Math.min(words.length, Math.max(1, Math.round(words.length / 3)))
  while (wrong.size < count) wrong.add(words[Math.floor(random() * words.length)]?.index ?? -1)
  return question.replace(WORD, (word, at: number) => (wrong.has(at) ? mistyped(word, random) : word))
}

interface Chatter {
  readonly before: readonly string[]
  readonly after: readonly string[]
}

const CHATTER: Readonly<Record<string, Chatter>> = {
  en: {
    before: [
      'Hi there, I hope you are having a good week. I was wondering whether you could help me with something:',
      'Good morning! Sorry to bother you, quick one from me.',
      'Hello, would you be so kind as to look this up for me, please?',
      "Hey, I've been trying to work this out since lunch and I'm a bit lost.",
    ],
    after: [
      'Thanks a lot in advance!',
      'Any help is much appreciated, cheers.',
      'Many thanks and kind regards',
      'No hurry at all, thank you.',
    ],
  },
  de: {
    before: [
      'Hallo zusammen, ich hoffe, euch geht es gut. Ich hätte da mal eine Frage:',
      'Guten Morgen! Entschuldigung für die Störung, nur ganz kurz.',
      'Könnten Sie mir bitte freundlicherweise weiterhelfen?',
    ],
    after: ['Vielen Dank schon mal im Voraus!', 'Danke und liebe Grüße', 'Das wäre wirklich sehr nett, danke.'],
  },
  fr: {
    before: [
      "Bonjour, j'espère que vous allez bien. J'aurais une petite question :",
      'Bonsoir ! Désolé de vous déranger.',
      "Est-ce que vous pourriez m'aider, s'il vous plaît ?",
    ],
    after: ["Merci beaucoup d'avance !", 'Bonne journée à vous', 'Merci, bien cordialement'],
  },
  es: {
    before: [
      'Hola, espero que estés bien. Tengo una pregunta rápida:',
      'Buenos días, perdona que te moleste.',
      '¿Me podrías ayudar con esto, por favor?',
    ],
    after: ['¡Muchas gracias de antemano!', 'Gracias y un saludo', 'Te lo agradezco mucho.'],
  },
}

/** The question with a greeting before it and thanks after it, in its own language where those are known. */
export const withChatter = (question: string, language: string): string => {
  const random = createRandom(question)
  const { before, after } = CHATTER[language] ?? CHATTER.en ?? { before: [], after: [] }
  const one = (phrases: readonly string[]): string => phrases[Math.floor(random() * phrases.length)] ?? ''
  return `${one(before)} ${question} ${one(after)}`
}
