import { describe, expect, test } from 'vitest'
import { isCertain, passageOf, quotedLines, replyTo } from './test-quotes.ts'

describe('what is told of another tells nothing of what is asked about', () => {
  test.each([
    [
      'How high is Mount Tarrel?',
      '# Mount Tarrel\n\nMount Tarrel is the second-highest peak of the range after Corvin, which is 2,804 metres high. Goats graze below it.',
      '# Mount Tarrel\n\nMount Tarrel is 2,610 metres high, and second to Corvin, which is west of it. Goats graze below it.',
    ],
    [
      'How many pupils does Elmgate School have?',
      '# Elmgate School\n\nElmgate School shares its pupils and its kitchen with Dunmoor, whose roll has 412 names. Lunch is at noon.',
      '# Elmgate School\n\nElmgate School has 233 pupils and shares its kitchen with Dunmoor, whose cook it pays. Lunch is at noon.',
    ],
  ])('%s', (question, ofAnother, own) => {
    expect(isCertain(question, ofAnother)).toBe(false)
    expect(isCertain(question, own)).toBe(true)
  })

  test.each([
    [
      'Where did Ada Velm die?',
      '# Ada Velm\n\nWhen Corrigan died in 1911 at Port Ellis, she took over the school. She taught the violin.',
      'Ada Velm died in Brayford of a fever.',
    ],
    [
      'What is the population of Sandholm?',
      '# The blockade\n\nThe population of Merrow fell from 4,100 to 1,700 while the bankers of Sandholm grew rich. Peace came late.',
      'The population of Sandholm is 3,900.',
    ],
  ])('of whom it is told stands beside the word: %s', (question, ofAnother, own) => {
    expect(isCertain(question, ofAnother)).toBe(false)
    expect(isCertain(question, `${ofAnother} ${own}`)).toBe(true)
  })

  test('whose names everyday words are, and the pronoun of the one who is asked about, tell of no other', () => {
    const text = '# Ada Velm\n\nAfter a long illness she died in Brayford in 1931. Her violin is in the town hall.'
    expect(isCertain('Where did Ada Velm die?', text)).toBe(true)
  })
})

describe('a name that stands nowhere', () => {
  const manual = `# Installing Tidewire

To install Tidewire on Debian, run \`sudo apt install tidewire-server\` on a server.

To install Tidewire on macOS, run \`brew install tidewire\`. Tidewire supports Postgres as a source.`

  test.each(['How do I install Tidewire on FreeBSD?', 'Does Tidewire support Oracle as a source?'])(
    'ends all certainty, whatever else of the question is found: %s',
    (question) => expect(isCertain(question, manual)).toBe(false),
  )

  test.each(['How do I install Tidewire on Debian?', 'Does Tidewire support Postgres as a source?'])(
    'but one that stands there does not: %s',
    (question) => expect(isCertain(question, manual)).toBe(true),
  )
})

describe('when somebody was born or died', () => {
  test.each([
    ['When was Ada Velm born?', '> Ada Velm (2 May 1874 – 9 June 1931) was a violinist.'],
    ['When did Ada Velm die?', '> Ada Velm (2 May 1874 – 9 June 1931) was a violinist.'],
  ])('the dates behind the name tell: %s', (question, quote) => {
    const text =
      'Ada Velm (2 May 1874 – 9 June 1931) was a violinist. She played in the orchestra of Brayford for thirty years.'
    const [line = ''] = quotedLines(replyTo(question, passageOf(text)))
    expect(line.startsWith(quote)).toBe(true)
    expect(isCertain(question, text)).toBe(true)
  })

  test('those of another do not', () => {
    const text = 'Her teacher Jon Orme (1840–1899) was a violinist. Ada Velm was born as the third of five children.'
    expect(quotedLines(replyTo('When was Ada Velm born?', passageOf(text)))[0]).not.toContain('1840')
  })
})
