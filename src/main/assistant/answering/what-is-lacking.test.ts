import { describe, expect, test } from 'vitest'
import { answering, passageOf, quotedLines, replyTo } from './test-quotes.ts'

const isCertain = (question: string, ...passages: readonly ReturnType<typeof passageOf>[]): boolean =>
  answering.reply(question, [passages], { mayLookFurther: false }).isCertain

describe('a quote is not certain', () => {
  test.each([
    [
      'What does a box of the lozenges cost?',
      'The lozenges come in a box of 24 and a box of 60.',
      'A box of the lozenges costs 7.50.',
    ],
    ['How much is the kiln?', 'The kiln takes 3.5 kW and is 80 cm wide.', 'The kiln is 420 euros.'],
    [
      'Was kostet eine Dose Wachs?',
      'Eine Dose Wachs enthält 250 ml und reicht für 12 Stühle.',
      'Eine Dose Wachs kostet 9,50.',
    ],
  ])('where a price is asked for, and its numbers are of something else: %s', (question, text, telling) => {
    const more = 'Store it in a dry place. Trocken lagern.'
    expect(isCertain(question, passageOf(`${text} ${more}`))).toBe(false)
    expect(isCertain(question, passageOf(`${telling} ${more}`))).toBe(true)
  })

  test.each([
    [
      'Who is the harbour master of Port Ellery?',
      'Port Ellery was drawn by Anna Whitlock for the council.',
      'The harbour master of Port Ellery is Anna Whitlock.',
    ],
    [
      'Wer ist der Stallmeister von Gut Ahlbeck?',
      'Gut Ahlbeck wurde von Jette Brandt gemalt und gehört der Gemeinde.',
      'Der Stallmeister von Gut Ahlbeck ist Jette Brandt.',
    ],
  ])('where who has a role is asked, and nobody is said to have it: %s', (question, text, telling) => {
    const more = 'The tea room is open on Sundays. Sonntags ist geöffnet.'
    expect(isCertain(question, passageOf(`${text}\n\n${more}`))).toBe(false)
    expect(isCertain(question, passageOf(`${telling}\n\n${more}`))).toBe(true)
  })

  test.each([
    ['How tall is Corin Ashby?', 'Corin Ashby sold the piano for 15 pounds.', 'Corin Ashby is 1.82 m in his socks.'],
    [
      'How heavy is the anvil?',
      'The anvil is 40 cm long and stands in shed 3.',
      'The anvil comes to ninety kilograms.',
    ],
    ['How old is Corin Ashby?', 'Corin Ashby lives at number 12.5 km from here.', 'Corin Ashby, 34, lives here.'],
  ])('where its numbers measure something else: %s', (question, text, telling) => {
    const more = 'The gate is left open on Sundays.'
    expect(isCertain(question, passageOf(`${text}\n\n${more}`))).toBe(false)
    expect(isCertain(question, passageOf(`${telling}\n\n${more}`))).toBe(true)
  })

  test('where a measure stands in another item of its list', () => {
    const rules =
      '1. Above 2.40 m at the gauge nobody rows.\n2. Damage is reported to Corin Ashby the same day.\n3. A lost oar is paid for.'
    expect(isCertain('How tall is Corin Ashby?', passageOf(rules))).toBe(false)
  })

  test('where it holds the names of a question and nothing else of it', () => {
    const text = 'The ferry was painted by Edda Kirkwall in the spring of that year.\n\nThe rudder is new.'
    expect(isCertain('Which college did Edda Kirkwall attend?', passageOf(text))).toBe(false)
    expect(isCertain('What did Edda Kirkwall paint?', passageOf(text))).toBe(true)
  })

  test('where the number of what is asked about is that of another thing', () => {
    const text = 'Release 6.1 was tested on a Cedar 7 board on 3 May 2025.\n\nThe board has two fans.'
    expect(isCertain('When was release 7 tested?', passageOf(text))).toBe(false)
    expect(isCertain('When was release 6.1 tested?', passageOf(text))).toBe(true)
    expect(isCertain('When were releases 6 and 7 tested?', passageOf(text.replace('6.1 was', '6 and 7 were')))).toBe(
      true,
    )
  })
})

describe('the steps of a list', () => {
  const notes = passageOf(
    '# Release 3.8\n\nThis release is smaller.\n\n## Migration\n\n1. Stop the writer.\n2. Copy the folder.\n3. Install 3.8 and migrate with the flag.\n4. Check the log.',
    { fileName: 'release-3.8.md' },
  )
  test.each(['List the steps of the migration to 3.8.', 'How do I do the migration to 3.8?'])(
    'are all quoted where one of them names what the document is called after: %s',
    (question) => {
      const quoted = quotedLines(replyTo(question, notes)).join('\n')
      for (const step of ['Stop the writer', 'Copy the folder', 'Check the log']) expect(quoted).toContain(step)
    },
  )
})

test('what nothing speaks of is offered only with passages that hold a word of the question itself', () => {
  const reply = replyTo('Who wrote Night and Pride?', passageOf('The price of the motor is on the last page.'))
  expect(quotedLines(reply)).toEqual([])
})

test('values beside their labels are no table, of which something could not be computed', () => {
  const town = passageOf(
    '# Ellery Cove\n\nCountry | Ardmore\nPopulation (2021) | 7,310\nPopulation (1901) | 9,118\nArea | 21 km²',
    { fileName: 'ellery-cove.txt', contentType: 'text/plain' },
  )
  const reply = answering.reply('How many people live in Ellery Cove?', [[town]], { isUncomputed: true })
  expect(reply.text).toContain('7,310')
  expect(reply.isCertain).toBe(true)
})
