import { foldWord } from './fold-word.ts'
import type { Language } from './language.ts'
import { guessLanguage, maskOf, stopMaskOf } from './language.ts'

interface Manners {
  /** What shows that somebody is being polite. */
  readonly signs: RegExp
  /** What politeness is made of, besides stop words, folded. Words of the question itself where no sign is near. */
  readonly words: string
}

const NOTHING: Manners = { signs: /(?!)/, words: '' }

const manners: Readonly<Record<Language, Manners>> = {
  en: {
    signs:
      /\b(?:hello|hi|hey|dear|greetings|please|kindly|thanks?|cheers|sorry|hop(?:e|ing)|wonder(?:ing)?|appreciated?|grateful|regards|good (?:morning|afternoon|evening|day)|could you|can you|would you|help me|i was|i am|i'm|i would|i'd)\b/i,
    words: `hello hi hey there dear greetings good morning afternoon evening day night please kindly thanks thank cheers sorry hope hoping well fine great
      nice wonderful lovely weekend week today doing bother bothering disturb trouble wonder wondering curious question questions quick quickly ask asking
      help helping assist appreciate appreciated grateful advance lot lots bunch million tell explain give share let know answer answers response
      reply sentence sentences few short brief briefly simple possible able like love looking look trying try find finding figure learn understand
      search searching information info interested friend friends buddy mate team assistant everyone everybody all best kind warm regards
      wishes forward hearing soon time moment minute second favour favor sure maybe perhaps bit little something someone anyone somebody really
      truly much detail details rather actually basically yes ok okay means think thinking remember bye goodbye`,
  },
  de: {
    signs:
      /\b(?:hallo|hi|hey|guten (?:tag|morgen|abend)|moin|servus|bitte|danke|vielen dank|hoffe|entschuldigung|verzeihung|gru(?:ss|ß|e|ß)|kannst du|konntest du|könntest du|könnten sie|können sie|würdest du|würden sie|frage)/i,
    words: `hallo hi hey guten gute tag morgen abend moin servus bitte danke dankeschon schon vielen dank herzlichen voraus hoffe hoffentlich gut geht
      entschuldigung verzeihung storen storung frage fragen kurz kurze schnelle schnell sagen sag erklaren erklare erklar helfen hilf hilfe
      wissen weiss weisst suche suchen informationen konntest konnten wurdest wurden mochte gerne gern vielleicht eigentlich mal lieber liebe
      freundlichen grusse gruss schonen schones wochenende nochmals sehr freuen antwort antworten satz satze satzen beantworten zeit moment uber`,
  },
  fr: {
    signs:
      /(?:bonjour|bonsoir|salut|coucou|merci|s'il (?:te|vous) pla[iî]t|svp|esp[eè]re|d[eé]sol[eé]|excuse|pardon|pourri(?:ez|ais)|pouvez-vous|peux-tu|cordialement)/i,
    words: `bonjour bonsoir salut coucou merci beaucoup infiniment avance plait svp espere allez vas bien desole desolee excusez excuse pardon deranger
      pourriez pourrais pouvez peux dire dites dis expliquer expliquez explique aider aidez aide savoir sais question questions petite petit rapide rapidement
      voudrais aimerais cherche chercher trouver trouve informations information svp cordialement bonne bon journee soiree ami amis cher chere reponse
      repondre phrases phrase quelques temps moment`,
  },
  es: {
    signs:
      /(?:hola|buen[oa]s (?:d[ií]as|tardes|noches)|gracias|por favor|espero|disculp|perd[oó]n|podr[ií]a|puedes|puede usted|saludos|quisiera|me gustar[ií]a)/i,
    words: `hola buenos buenas dias dia tardes noches gracias muchas mil favor espero bien disculpa disculpe perdon molestar molestia podrias podria puedes puede
      decirme decir dime explicar explicarme explica ayudar ayudarme ayuda saber pregunta preguntas rapida rapido quisiera gustaria busco buscar encontrar
      informacion saludos cordiales antemano buen amigo amiga estimado estimada respuesta responder frases frase breve tengas tenga tiempo momento`,
  },
  ru: {
    signs:
      /(?:здравствуй|привет|добр(?:ый|ое|ого) |пожалуйста|спасибо|благодар|подскажи|извини|прости|надеюсь|не могл)/i,
    words: `здравствуйте здравствуй привет добрый доброе доброго день дня утро вечер пожалуйста спасибо большое огромное благодарю благодарен заранее подскажите
      подскажи скажите скажи расскажите расскажи объясните объясни помогите помоги помочь извините извини простите прости надеюсь дела хорошо
      могли мог могла вопрос вопросы небольшой маленький быстрый хотел хотела хочу узнать знать знаете ищу найти информацию ответ ответьте
      хорошего приятного друг уважаемые уважением`,
  },
  ar: {
    signs: /(?:مرحبا|السلام عليكم|اهلا|أهلا|من فضلك|لو سمحت|شكرا|أرجو|ارجو|هل يمكن|صباح الخير|مساء الخير|عذرا)/,
    words: `مرحبا السلام عليكم اهلا فضلك سمحت شكرا جزيلا مقدما ارجو يمكنك تخبرني اخبرني تشرح اشرح تساعدني ساعدني سؤال لدي اود اريد معرفه اعرف صباح مساء الخير
      عذرا اسف صديقي تحياتي`,
  },
  hi: {
    signs: /(?:नमस्ते|नमस्कार|कृपया|धन्यवाद|शुक्रिया|हेलो|हैलो|माफ|क्षमा|आशा)/,
    words: `नमस्ते नमस्कार कृपया धन्यवाद शुक्रिया हेलो हैलो माफ क्षमा आशा बहुत बताइए बताएं बताएँ बता बताओ सकते समझाइए समझाएं मदद सवाल प्रश्न जानना चाहता चाहती
      जानकारी दोस्त अच्छा`,
  },
}

const lexicons = new Map(
  Object.entries(manners).map(([language, { words }]) => [language, new Set(words.split(/\s+/))]),
)

/** Chinese has neither spaces nor stop words that stand alone: what asks and thanks is taken out as phrases. */
const CHINESE_PHRASES =
  /你好|您好|请问(?:一下)?|麻烦(?:你|您)?|告诉我|谢谢(?:你|您)?|非常感谢|感谢|祝(?:你|您)?愉快|能不能|可以|可否|能否|什么时候|为什么|是什么|什么是|什么|怎么样|怎么|怎样|如何|哪些|哪个|哪里|哪儿|多少|是否|有没有|吗|呢|吧/g
const HAN = /\p{Script=Han}/u

const CLAUSE = /(?<=[.!?;:,…\n،؛؟。！？，；：।])/
const WORD = /[\p{L}\p{M}]+/gu

interface PlacedWord {
  readonly from: number
  readonly to: number
  readonly isPolite: boolean
  readonly isStop: boolean
}

const wordsOf = (clause: string, language: Language): PlacedWord[] => {
  const lexicon = lexicons.get(language)
  return [...clause.matchAll(WORD)].map((match) => {
    const folded = foldWord(match[0].toLowerCase())[0] ?? ''
    return {
      from: match.index,
      to: match.index + match[0].length,
      isPolite: lexicon?.has(folded) ?? false,
      isStop: (stopMaskOf(folded) & maskOf(language)) !== 0,
    }
  })
}

/** A clause without the politeness at its beginning and end; empty when nothing else is in it. */
const trimmed = (clause: string, language: Language): string => {
  const words = wordsOf(clause, language)
  if (words.length === 0) return clause
  const tells = ({ isPolite, isStop }: PlacedWord): boolean => !isPolite && !isStop
  const first = words.findIndex(tells)
  if (first < 0) return words.some(({ isPolite }) => isPolite) ? '' : clause
  const last = words.findLastIndex(tells)
  const from = words.slice(0, first).findLast(({ isPolite }) => isPolite)?.to ?? 0
  const to = words.slice(last + 1).find(({ isPolite }) => isPolite)?.from ?? clause.length
  return clause.slice(from, to)
}

/**
 * What is asked, without the greeting before it and the thanks after it, in the languages of the analyser and Chinese. A text without
 * signs of politeness, and one that is nothing else, stays as it is.
 */
export const withoutCourtesy = (text: string): string => {
  const plain = HAN.test(text) ? text.replace(CHINESE_PHRASES, ' ') : text
  const asked = /\p{L}/u.test(plain) ? plain : text
  const words = [...asked.matchAll(WORD)].map((match) => ({
    stopMask: stopMaskOf(foldWord(match[0].toLowerCase())[0] ?? ''),
  }))
  const language = guessLanguage(words)
  if (!(manners[language] ?? NOTHING).signs.test(asked)) return asked
  const kept = asked
    .split(CLAUSE)
    .map((clause) => trimmed(clause, language))
    .join('')
    .trim()
  return /[\p{L}\p{N}]/u.test(kept) ? kept : asked
}
