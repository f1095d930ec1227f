import { once } from './once.ts'
import { shippedLanguages } from './shipped-languages.ts'

const replyLanguages = ['en', 'de'] as const
/** The languages in which the assistant has words of its own. */
export type ReplyLanguage = (typeof replyLanguages)[number]

/** The reply language of a BCP 47 tag such as `de-AT`; null where the assistant has no words of it. */
export const replyLanguageOf = (tag: string | null | undefined): ReplyLanguage | null => {
  const code = tag?.toLowerCase().split('-', 1)[0]
  return replyLanguages.find((each) => each === code) ?? null
}

const tellers = once(() =>
  replyLanguages.map((code) => {
    const told = shippedLanguages().pack(code)?.told
    return { code, words: new Set(told?.words), letters: told?.letters ?? null }
  }),
)

/** The language that a text is in, as far as the assistant has words for it: English where it cannot tell. */
export const languageOf = (text: string): ReplyLanguage => {
  const words =
    text
      .slice(0, 2_000)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  let best: ReplyLanguage = 'en'
  let most = 0
  for (const { code, words: known, letters } of tellers()) {
    const hits = words.filter((word) => known.has(word) || letters?.test(word)).length
    if (hits > most) {
      best = code
      most = hits
    }
  }
  return best
}
