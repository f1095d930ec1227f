import { describe, expect, test } from 'vitest'
import { passageOf, quotedLines, replyTo } from './test-quotes.ts'

const first = (question: string, text: string): string | undefined => quotedLines(replyTo(question, passageOf(text)))[0]

const lease =
  'Die Nettokaltmiete beträgt monatlich 980,00 Euro. Die Miete ist spätestens am dritten Werktag eines Monats auf das Konto der Vermieterin zu überweisen.\n\nDie Mieter leisten eine Kaution. Sie darf in drei gleichen Raten gezahlt werden.\n\nDer Vertrag kann drei Monate vor Ablauf schriftlich gekündigt werden.'

describe('what a question says', () => {
  test('about the kind of answer alone weighs less than what it asks about', () => {
    const text =
      'The beacon was given an electric lamp in 1938, and since then it can be seen from 24 nautical miles away.\n\nDimming lowered the cost by 22 per cent, far less than the change of colour.\n\nThe cottage of the keepers is a museum.'
    expect(first('From how far away can the beacon be seen?', text)).toContain('24 nautical miles')
  })

  test.each([
    ['Wann muss die Miete bezahlt werden?', 'am dritten Werktag'],
    ['Wie hoch ist die Nettokaltmiete?', '980,00 Euro'],
    ['Wie lang ist die Kündigungsfrist?', 'drei Monate vor Ablauf'],
  ])('is found in the forms and the family of its words: %s', (question, said) => {
    expect(first(question, lease)).toContain(said)
  })

  test('is not found in a part of a compound that translates it', () => {
    const reply = replyTo('How do I bake sourdough bread?', passageOf('Das Mietverhältnis läuft auf unbestimmte Zeit.'))
    expect(reply).toMatch(/^I found nothing/)
    expect(quotedLines(reply)).toEqual([])
  })
})
