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

  test('is found in a parted verb whose form is irregular', () => {
    const letter =
      'Nüsse dürfen nicht mitgebracht werden, weil zwei Kinder allergisch sind.\n\nDer Beitrag steigt ab November auf 68 Euro.'
    expect(first('Was darf man nicht mitbringen?', letter)).toContain('Nüsse')
  })

  test.each(['List all appointments', 'Please list all the appointments', 'Show me the appointments'])(
    'is not the word that tells what to do with what is found: %s',
    (question) => {
      const reply = replyTo(
        question,
        passageOf(
          'The appointments are on 21 May at 8:15 and on 28 May at 17:00.\n\nOnly who is on the list may pick children up; the show begins at eight.',
        ),
      )
      expect(quotedLines(reply)[0]).toContain('21 May')
      expect(reply).not.toContain('who is on the list')
    },
  )

  test.each([
    [
      'Why will the ferry not stop at Dunholm?',
      'The ferry will not stop at Dunholm this year. The pier there was closed by the surveyor in March. Tickets are sold on board.',
      'closed by the surveyor',
    ],
    [
      'Warum wird der Brunnen am Anger nicht gefüllt?',
      'Der Brunnen am Anger wird in diesem Sommer nicht gefüllt. Im Juni ist ein Rohr gebrochen. Der Markt findet statt, und die Buden stehen wie immer um die Linde.',
      'Rohr gebrochen',
    ],
  ])('may have its reason in the next sentence, with no word for one: %s', (question, text, reason) => {
    expect(first(question, text)).toContain(reason)
  })

  test('is not found in a part of a compound that translates it', () => {
    const reply = replyTo('How do I bake sourdough bread?', passageOf('Das Mietverhältnis läuft auf unbestimmte Zeit.'))
    expect(reply).toMatch(/^I found nothing/)
    expect(quotedLines(reply)).toEqual([])
  })
})
