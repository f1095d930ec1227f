// M. F. Porter's Russian stemmer, from the description in the Snowball project.

const VOWEL = '[аеиоуыэюя]'
const GERUND = /(?:(?<=[ая])(?:в|вши|вшись)|(?:ив|ивши|ившись|ыв|ывши|ывшись))$/
const REFLEXIVE = /с[яь]$/
const ADJECTIVE = /(?:ее|ие|ые|ое|ими|ыми|ей|ий|ый|ой|ем|им|ым|ом|его|ого|ему|ому|их|ых|ую|юю|ая|яя|ою|ею)$/
const PARTICIPLE = /(?:(?<=[ая])(?:ем|нн|вш|ющ|щ)|(?:ивш|ывш|ующ))$/
const VERB =
  /(?:(?<=[ая])(?:ла|на|ете|йте|ли|й|л|ем|н|ло|но|ет|ют|ны|ть|ешь|нно)|(?:ила|ыла|ена|ейте|уйте|ите|или|ыли|ей|уй|ил|ыл|им|ым|ен|ило|ыло|ено|ят|ует|уют|ит|ыт|ены|ить|ыть|ишь|ую|ю))$/
const NOUN =
  /(?:иями|ями|ами|иях|иям|ием|ией|ев|ов|ие|ье|еи|ии|ей|ой|ий|ям|ем|ам|ом|ах|ях|ию|ью|ия|ья|а|е|и|й|о|у|ы|ь|ю|я)$/
const SUPERLATIVE = /(?:ейш|ейше)$/

/** Where the endings begin: after the first vowel. */
const REGION = new RegExp(`^(.*?${VOWEL})(.*)$`)
const SECOND_REGION = new RegExp(`${VOWEL}[^аеиоуыэюя].*?${VOWEL}[^аеиоуыэюя]`)

const withoutEnding = (region: string): string => {
  if (GERUND.test(region)) return region.replace(GERUND, '')
  const plain = region.replace(REFLEXIVE, '')
  if (ADJECTIVE.test(plain)) return plain.replace(ADJECTIVE, '').replace(PARTICIPLE, '')
  if (VERB.test(plain)) return plain.replace(VERB, '')
  return plain.replace(NOUN, '')
}

/** The stem of a folded Russian word. */
export const stemRussian = (word: string): string => {
  const [, head, region] = REGION.exec(word) ?? []
  if (head === undefined || region === undefined) return word
  const bare = withoutEnding(region).replace(/и$/, '')
  const derived = SECOND_REGION.test(head + bare) ? bare.replace(/ость?$/, '') : bare
  return head + derived.replace(SUPERLATIVE, '').replace(/нн$/, 'н').replace(/ь$/, '')
}
