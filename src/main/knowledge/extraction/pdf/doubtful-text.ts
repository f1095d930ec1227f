/** Fewer words than this say nothing about a language. */
const MIN_WORDS = 40
/** Natural languages in Latin script have hardly any words of four letters without a vowel. */
const VOWELLESS_SHARE = 0.25
const SYMBOL_SHARE = 0.35

const VOWEL = /[aeiouyáàâäãåæąăāéèêëęěēėíìîïīįıóòôöõøœőōúùûüůűūųýÿ]/i
/** Leads the eye to a number in a table of contents, or is a line to write on. */
const LEADER = /([.·•…_=*~–—-])(?:\s*\1){2,}/g
const USUAL_SYMBOLS = /[.,;:!?()[\]"'“”‘’„«»%‰$€£¥§&/+*=<>°•·–—\-_@#|…]/

/** Whether a text reads like no language, as that of a font does whose letters are mapped wrongly. */
export const readsLikeNothing = (text: string): boolean => {
  const words = text.match(/(?<!\p{L})[a-zà-öø-ÿ]{4,}(?!\p{L})/giu) ?? []
  const inLatin = words.reduce((sum, word) => sum + word.length, 0)
  // Names of commands among words of another script are no language's words either way.
  const inOthers = text.match(/(?!\p{Script=Latin})\p{L}/gu)?.length ?? 0
  if (words.length >= MIN_WORDS && inLatin > inOthers) {
    const vowelless = words.filter((word) => !VOWEL.test(word))
    if (vowelless.length > words.length * VOWELLESS_SHARE) return true
  }
  return symbolShare(text) > SYMBOL_SHARE
}

/** The share of signs that are no letters, no figures and no usual marks. Too little text has none. */
const symbolShare = (text: string): number => {
  const sample = Array.from(text.slice(0, 20_000).replace(LEADER, '').replace(/\s+/g, ''))
  if (sample.length < MIN_WORDS * 4) return 0
  const letters = sample.filter((sign) => /[\p{L}\p{M}\p{N}]/u.test(sign)).length
  const marks = sample.filter((sign) => USUAL_SYMBOLS.test(sign)).length
  // Letters there are in any language: marks alone are none, whatever they are.
  return (sample.length - letters - Math.min(marks, letters / 3)) / sample.length
}
