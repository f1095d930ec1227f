import { describe, expect, test } from 'vitest'
import { samplePassages, searchPassages } from '../../../../test/fixtures/sample-passages.ts'
import { sampleQuestions, unanswerableQuestions } from '../../../../test/sample-library.ts'
import { resourcesAbove } from '../../platform/index.ts'
import type { Passage } from '../passages/passage-units.ts'
import { collapseSpace } from '../passages/stretch.ts'
import { createAnswering } from './answering.ts'

const answering = createAnswering(resourcesAbove(import.meta.url))
const answer = (question: string, passages: readonly Passage[]): string =>
  answering.reply(question, { asked: passages }).text
const quotesIn = (text: string): string[] => text.split('\n').filter((line) => line.startsWith('> '))
const passage = (text: string, over: Partial<Passage> = {}): Passage => ({
  number: 1,
  fileName: 'notes.txt',
  contentType: 'text/plain',
  place: 'line 1',
  text,
  headers: null,
  score: 1,
  context: '',
  ...over,
})
const library = await samplePassages()

describe('the sample library', () => {
  test('at least eighteen of twenty questions are answered by a quote that holds the answer', async () => {
    const questions = await sampleQuestions()
    const missed = questions.filter(
      ({ question, answer: wanted }) =>
        !quotesIn(answer(question, searchPassages(library, question, 5))).some((quote) => quote.includes(wanted)),
    )
    expect(questions.length - missed.length, missed.map(({ id }) => id).join(', ')).toBeGreaterThanOrEqual(18)
  })

  test('what the library does not answer is never answered as if certain', async () => {
    for (const question of await unanswerableQuestions()) {
      const text = answer(question, searchPassages(library, question, 5))
      expect(text).toMatch(/^(?:I found nothing in your documents|Nothing in your documents answers this for certain)/)
    }
  })

  test('every quote of running text stands in its passage word for word', async () => {
    for (const { question } of await sampleQuestions()) {
      const found = searchPassages(library, question, 5)
      for (const quote of quotesIn(answer(question, found))) {
        const [, words = '', number] = /^> (.*) \[(\d+)\]$/.exec(quote) ?? []
        const source = found[Number(number) - 1]
        if (source?.contentType !== 'text/markdown' && source?.contentType !== 'text/plain') continue
        expect(collapseSpace(source.text)).toContain(words.replace(/\\([\\`*_~<[\]#.)])/g, '$1'))
      }
    }
  })
})

describe('a reply', () => {
  test('quotes the row of a table with its column names and values as they stand', () => {
    const text = 'date,event,adults\n2025-03-14,"Open evening, late",19\n2025-03-21,Open evening,25\n'
    const table = passage(text, { contentType: 'text/csv', headers: ['date', 'event', 'adults'] })
    expect(quotesIn(answer('How many adults came on 14 March 2025?', [table]))).toEqual([
      '> **date:** 2025-03-14 · **event:** Open evening, late · **adults:** 19 [1]',
    ])
  })

  test('quotes a JSON record even where the passage cuts others off', () => {
    const text = `"phone": "07700 900 112" }, { "name": "Idris Kettleby", "role": "Technical officer",\n "phone": "07700 900 318" }, { "name": "Ha`
    const record = passage(text, { contentType: 'application/json' })
    expect(quotesIn(answer("What is Idris Kettleby's phone number?", [record]))[0]).toBe(
      '> **name:** Idris Kettleby · **role:** Technical officer · **phone:** 07700 900 318 [1]',
    )
  })

  test('a number in brackets of the document is no citation, and its marks no Markdown', () => {
    const quotes = quotesIn(
      answer('What did Smith show about lenses?', [passage('Smith [3] showed that *all* lenses <b>bend</b> light.')]),
    )
    expect(quotes).toEqual(['> Smith \\[3] showed that \\*all\\* lenses \\<b>bend\\</b> light. [1]'])
  })

  test('of a text without sentences a piece is quoted, not all of it', () => {
    const rambling = `${'and so it went on '.repeat(60)}until the zebra came and ${'nobody said a word '.repeat(60)}`
    const [quote = ''] = quotesIn(answer('When did the zebra come?', [passage(rambling)]))
    expect(quote).toContain('zebra')
    expect(quote.length).toBeLessThan(620)
  })

  test('of a record with many values those are shown that the question speaks of', () => {
    const record = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`field${index}`, `value ${index}`]))
    const text = JSON.stringify([{ name: 'Sparrow', ...record, focalLength: '1,240 mm' }])
    const [quote = ''] = quotesIn(
      answer('What is the focal length of the Sparrow?', [passage(text, { contentType: 'application/json' })]),
    )
    expect(quote).toContain('**name:** Sparrow')
    expect(quote).toContain('**focalLength:** 1,240 mm')
    expect(quote).not.toContain('field29')
  })

  test('of a long record the fields are shown that name it and that answer', () => {
    const text = JSON.stringify([
      {
        id: 'CH-016',
        name: 'Defibrillator',
        category: 'safety',
        maker: 'Cordis Aid',
        serial: 'CA-77120',
        year: 2020,
        from: 'Ashmere Lions',
        price: 1050,
        location: { building: 'Lodge', place: 'Porch, green cabinet' },
        notes: 'Battery replaced in November 2024. Pads expire in August 2026, and must then be ordered anew.',
      },
    ])
    const [quote = ''] = quotesIn(
      answer('Where is the defibrillator?', [passage(text, { contentType: 'application/json' })]),
    )
    expect(quote).toContain('**name:** Defibrillator')
    expect(quote).toContain('**location.place:** Porch, green cabinet')
    expect(quote).not.toContain('Battery')
    expect(quote.split(' · ')).toHaveLength(7)
  })

  test('a founder founds, a finder finds', () => {
    const text =
      'Anything found with our telescopes may be published by whoever found it. The observatory was founded by Edith Quill.\n\nIt is round and made of cedar.'
    expect(quotesIn(answer('Who founded the observatory?', [passage(text)]))).toEqual([
      '> The observatory was founded by Edith Quill. [1]',
    ])
  })

  test('what is weaker than the best is left out', () => {
    const text =
      'The dome must be shut when the wind passes 48 kilometres per hour. You then pass a test of opening and closing the dome in the dark. The kitchen is cleaned on Mondays.'
    expect(quotesIn(answer('At what wind speed must the dome be closed?', [passage(text)]))).toHaveLength(1)
  })

  test('headings are not quoted, and what stands under them answers for their subject', () => {
    const text =
      '1. The dome in brief\n\nIt weighs 4.1 tonnes and turns on sixteen bogies.\n\n2. The kitchen\n\nIt has a stove and a tap.'
    expect(
      quotesIn(answer('How much does the dome weigh?', [passage(text, { contentType: 'application/pdf' })])),
    ).toEqual(['> It weighs 4.1 tonnes and turns on sixteen bogies. [1]'])
  })

  test('a summary comes from the document of that name rather than from a row that mentions it', () => {
    const report = passage(
      'SUMMARY\n\nThe upper shutter stuck half open. Nobody was hurt by it.\n\nCAUSE\n\nA key had sheared.',
      {
        fileName: 'incident-report-2025-01.txt',
        context: 'incident-report-2025-01',
      },
    )
    const log = passage('date,notes\n2025-01-17,"Broken off, see the incident report 2025-01"\n', {
      number: 2,
      fileName: 'log.csv',
      contentType: 'text/csv',
      headers: ['date', 'notes'],
    })
    const [first] = quotesIn(answer('Summarise the incident in January 2025', [log, report]))
    expect(first).toBe('> The upper shutter stuck half open. [1]')
  })

  test('text made to be slow is looked through all the same', () => {
    const hostile = ['1,'.repeat(1000), 'price '.repeat(400), 'A. '.repeat(700), '"'.repeat(2000), 'ab '.repeat(700)]
    const started = process.threadCpuUsage()
    answer(
      `${'how much '.repeat(200)} does it weigh in May?`,
      hostile.map((text) => passage(text)),
    )
    // Processor time: other programs of a busy machine do not count.
    expect(process.threadCpuUsage(started).user).toBeLessThan(2_000_000)
  })

  test('says that nothing was found', () => {
    expect(answer('Where?', [])).toContain('I found nothing')
    expect(answer('How heavy is the mirror?', [])).toContain('I found nothing')
  })

  test.each(['', '???', 'the of and', '你好'])('has an answer to %j', (question) => {
    expect(answer(question, [passage('The dome is round.')])).toContain('I found nothing')
  })
})

test('a sentence that begins a block of code keeps its citation mark out of the block', () => {
  const text = 'Settings\n\n```js\ndatabase.pragma("journal_mode = WAL") enables the WAL mode of the journal.\n```\n'
  const reply = answer('How do I enable the WAL mode of the journal?', [
    passage(text, { contentType: 'text/markdown' }),
  ])
  expect(reply).toContain('enables the WAL mode')
  expect(reply).toMatch(/\[1\]$/)
  expect(reply).not.toMatch(/^\s*(> )?```/m)
})
