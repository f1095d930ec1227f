/** Names of the months, each a language or two: long names, whose first letters are their short ones. */
const languages: readonly (readonly string[])[] = [
  'january february march april may june july august september october november december',
  'januar februar märz april mai juni juli august september oktober november dezember',
  'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  'januari februari maart april mei juni juli augustus september oktober november december',
].map((names) => names.split(' '))

const others: readonly (readonly [string, number])[] = [
  ['jänner', 1],
  ['feber', 2],
  ['maerz', 3],
  ['mrz', 3],
  ['mrt', 3],
  ['sept', 9],
]

const months = ((): ReadonlyMap<string, number> => {
  const found = new Map<string, number | null>()
  const note = (name: string, month: number): void => {
    found.set(name, (found.get(name) ?? month) === month ? month : null)
  }
  for (const names of languages) {
    for (const [at, name] of names.entries())
      for (const form of [name, name.slice(0, 3), name.slice(0, 4)]) note(form, at + 1)
  }
  for (const [name, month] of others) note(name, month)
  return new Map([...found].flatMap(([name, month]) => (month === null ? [] : [[name, month]])))
})()

/** The number of a month that is named, in full or for short; null for another word, and for one that is short for two. */
export const monthNamed = (word: string): number | null => months.get(word.toLowerCase()) ?? null
