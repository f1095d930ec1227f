/** Words by which a question leans on what was said before. Those for people alone may be answered by a name in the reply. */
const people = 'he she him her his hers er ihn ihm'
const things =
  'it its they them their theirs itself this that these those es sie ihnen ihr ihre ihren ihrem ihres sein seine seinen seinem seiner dieser diese dieses diesen diesem davon dazu damit darin daran dafür danach dabei dort dorthin deren dessen il elle ils elles lui leur leurs cela ça eso esto esa ese él ella ellos ellas'
const interrogatives =
  'what which who whom whose when where why how wer wen wem wessen wann wo wohin woher warum wieso weshalb wie welche welcher welches welchen welchem wieviel wieviele que quoi qui quand où pourquoi comment quel quelle quels quelles combien qué quién cuándo dónde cómo cuánto cuántos cuál'
const functionWords = `a about after again all also am an and any are as at be been before being between both but by can could did do does doing down during each few
  for from further get give had has have having here how i if in into is just let me more most much many my no nor not now of off on once only or other our out over
  own please same shall should so some such tell than the then there through to too under until up us very we were will with would you your yes ok okay
  thing things kind sort else ever really exactly explain say show
  ab aber alle allem allen aller alles als also am an auch auf aus bei beim bis bitte da dann das dass dein deine dem den der des die doch du durch ein eine einem
  einen einer eines etwas für gab gegen gibt hab habe haben hat hatte hatten ich ihm im in ins ist ja jede jetzt jeden jeder jedes kann kein keine können machen man mehr
  mein meine meinem meinen mir mit mich nach nein nicht noch nun nur ob oder ohne sag sagen sich sind so soll sollen sowie über um und uns unser unsere unter vom von vor
  wann war waren was weil wenn werden wird wir wurde wurden zeig zu zum zur zwischen
  au aux avec ce ces cet cette dans de des du en est et eux il la le les ma mais me mes moi mon ne nos notre nous on ou par pas pour plus sa se ses son sont sur ta
  te tu un une vos votre vous y a al como con del el en es la las lo los más mi muy o para pero por se sin su sus tu un una unas unos y`

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))
const personal = setOf(people)
const pronouns = setOf(`${people} ${things}`)
const asking = setOf(interrogatives)
const functional = setOf(`${functionWords} ${people} ${things} ${interrogatives}`)

const determiners = setOf(
  'the a an my our your his her its their this that these those der die das den dem des ein eine einen einem einer mein meine meinen unser unsere unseren le la les un une mon ma mes notre el los las una',
)
const prepositions = setOf(
  'in on at for from during before after since until with without by of im in am an auf für bei vor nach seit bis mit ohne von en dans sur pour avec con para',
)

export interface QuestionWord {
  readonly text: string
  /** Its place in the question, in UTF-16 units. */
  readonly start: number
  readonly end: number
  /** Whether punctuation or the beginning stands before it. */
  readonly opens: boolean
}

const germanArticle = /^(?:der|die|das|den|dem)$/i

/** The words of a question, in order; what is joined by a hyphen, a point or an apostrophe is one. */
export const wordsOf = (question: string): QuestionWord[] => {
  let last = 0
  return Array.from(question.matchAll(/[\p{L}\p{M}\p{N}]+(?:[-_./’'][\p{L}\p{M}\p{N}]+)*/gu), (match) => {
    const opens = match.index === 0 || last === 0 || /[^\s]/.test(question.slice(last, match.index))
    last = match.index + match[0].length
    return { text: match[0], start: match.index, end: last, opens }
  })
}

const bare = ({ text }: QuestionWord): string => text.toLowerCase().replace(/[’']s$/, '')

/** Whether a word stands for something: a pronoun, or an article that leads nothing in ("wer bezahlt das?"). */
export const isPronoun = (word: QuestionWord, next: QuestionWord | undefined): boolean =>
  pronouns.has(bare(word)) || (germanArticle.test(word.text) && (next === undefined || next.opens || !isContent(next)))

/** Where what "the cheapest one", "which ones", "larger ones" stands for begins; null where "one" is a number, as in "the one rule". */
export const standInStart = (words: readonly QuestionWord[], at: number): number | null => {
  const [word, before] = [words[at], words[at - 1]]
  if (!word || !before || word.opens || !/^ones?$/i.test(word.text)) return null
  if (isInterrogative(before)) return before.start
  const next = words[at + 1]
  if (isDeterminer(before)) return next === undefined || next.opens || !isContent(next) ? before.start : null
  if (!isContent(before) || before.opens) return null
  const leading = words[at - 2]
  if (leading !== undefined && isDeterminer(leading)) return leading.start
  return /^ones$/i.test(word.text) ? before.start : null
}

export const isPersonalPronoun = (word: QuestionWord): boolean => personal.has(bare(word))
export const isInterrogative = (word: QuestionWord): boolean => asking.has(bare(word))
export const isDeterminer = (word: QuestionWord): boolean => determiners.has(bare(word))
const beforeInfinitives = setOf('do does did can could will would shall should may might must')
const auxiliaries = setOf('do does did is are was were has have had can could will would shall should may might must')
const participles = setOf(
  'been bought brought built caught chosen come done drawn driven eaten fallen fed found frozen given gone grown held hidden hung kept known laid left lent lit lost made meant met paid said seen sent shown sold spent spoken stolen sung taken taught thrown told understood won worn written',
)
export const isAuxiliary = (word: QuestionWord): boolean => auxiliaries.has(bare(word))
export const takesInfinitive = (word: QuestionWord): boolean => beforeInfinitives.has(bare(word))
export const isParticiple = (word: QuestionWord): boolean =>
  participles.has(bare(word)) || /^[a-z]{3,}(?<!e)ed$/.test(bare(word))
const copulas = setOf('is are was were ist sind war waren est sont')
export const isCopula = (word: QuestionWord): boolean => copulas.has(bare(word))
export const isPreposition = (word: QuestionWord): boolean => prepositions.has(bare(word))
/** A word that says something by itself. */
export const isContent = (word: QuestionWord): boolean => !functional.has(bare(word))
