/** A field of a form that has no words of its own, as it is described: a box to tick, or a list to choose from. */
export interface RtfForm {
  take(word: string, number: number | null): void
  beginChoice(): void
  /** Words of the choice that has begun. */
  write(words: string): void
  /** What is ticked or chosen; '' for any other field. */
  words(): string
}

const TICK_BOX = 1
const LIST = 2
/** Of `\ffres`: nothing was changed. */
const UNCHANGED = 25
const MAX_CHOICES = 1_000

export const createRtfForm = (): RtfForm => {
  const choices: string[] = []
  const numbers = new Map<string, number>()
  const chosen = (): number => {
    const result = numbers.get('ffres') ?? UNCHANGED
    return result === UNCHANGED ? (numbers.get('ffdefres') ?? 0) : result
  }
  return {
    take(word, number) {
      if (number !== null && /^ff(?:type|res|defres)$/.test(word)) numbers.set(word, number)
    },
    beginChoice() {
      choices.push('')
    },
    write(words) {
      if (choices.length <= MAX_CHOICES) choices.push((choices.pop() ?? '') + words)
    },
    words() {
      const type = numbers.get('fftype')
      if (type === TICK_BOX) return chosen() === 0 ? '☐' : '☒'
      return type === LIST ? (choices[chosen()] ?? '').trim() : ''
    },
  }
}
