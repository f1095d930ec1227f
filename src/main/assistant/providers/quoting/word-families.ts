import { termsOf } from '../../passages/terms.ts'

/** Everyday words that stand for one another between a question and a document. */
const families = `cost price charge fee pay expense
buy purchase acquire
begin start commence
end finish
shut close
phone telephone
email mail
repair mend fix
injure hurt injury harm
die death
big large
photo photograph picture image
allow permit permission allowed
forbid ban prohibit
broken break fail crack
adult grown-up
guest visitor
car vehicle
weigh weight heavy
high height tall
long length
wide width
deep depth
make maker manufacturer build
write author
found founder establish
need require necessary
increase raise rise
reduce lower decrease cut
shop supplier store
cloud overcast cloudy
live reside
cancel terminate
chair chairman
holder keeper
cable wire
mouse rodent
quarter quarterly
week weekly
month monthly
year yearly annual
day daily`

const familiesOfTerm = new Map<string, number[]>()
for (const [index, line] of families.split('\n').entries()) {
  for (const term of termsOf(line)) familiesOfTerm.set(term, [...(familiesOfTerm.get(term) ?? []), index])
}

/** Whether two terms are everyday words for the same thing, such as `cost` and `price`. */
export const areSynonyms = (one: string, other: string): boolean => {
  const families = familiesOfTerm.get(one)
  return families !== undefined && (familiesOfTerm.get(other)?.some((family) => families.includes(family)) ?? false)
}

const endings = /^(?:al|anc|ation|abl|en|enc|er|ful|ic|ing|ion|it|iv|ity|ly|ment|nes|or|our|ur|y)$/

/** Whether one term is made of the other, as `tighten` is of `tight` and `founder` of `found`. */
export const areRelated = (one: string, other: string): boolean => {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length < 4 || /[\d@]/.test(short)) return false
  return long.startsWith(short) && endings.test(long.slice(short.length))
}
