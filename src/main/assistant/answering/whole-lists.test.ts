import { describe, expect, test } from 'vitest'
import { passageOf, quotedLines, replyTo } from './test-quotes.ts'

const firstQuote = (question: string, text: string, fileName = 'notes.md'): string =>
  quotedLines(replyTo(question, passageOf(text, { fileName })))[0] ?? ''

describe('a list is quoted whole', () => {
  test('where the sentence before its stem is what answers', () => {
    const text = `## Truce of Ellmar

The truce was sworn on 4 March 1531 at Ellmar. Its most important terms were:

- The mills stayed with the town.
- The count got 900 guilders.

It was broken a year later.`
    expect(firstQuote('What did the truce of Ellmar say?', text)).toMatch(/terms were: .*mills.*900 guilders/)
  })

  test('where a numbered paragraph goes on in it, and what follows has its number and its title again', () => {
    const text = `# Satzung

## § 5 Hauptversammlung

(1) Die ordentliche Hauptversammlung findet einmal jährlich statt. Sie wird vom Vorstand einberufen.

(2) Eine außerordentliche Versammlung ist einzuberufen, wenn ein Zehntel der Mitglieder es verlangt.

(3) Die Hauptversammlung ist zuständig für

1. die Wahl des Vorstands,
2. die Beiträge,
3. den Haushalt,
4. Änderungen der Satzung und
5. die Auflösung des Vereins.

(4) Abgestimmt wird offen.

## § 6 Vorstand

(1) Der Vorstand hat drei Mitglieder.`
    expect(firstQuote('Wofür ist die Hauptversammlung zuständig?', text)).toMatch(/Wahl.*Haushalt.*Auflösung/)
    expect(firstQuote('Wie wird abgestimmt?', text)).toBe('> § 5 Hauptversammlung: (4) Abgestimmt wird offen. [1]')
  })
})

describe('the steps of something', () => {
  test('are what stands under its heading', () => {
    const text = `# Notes on 5.0

## Upgrading from 4.x to 5.x

An upgrade from 4.x to 5.x rewrites the index. The upgrade takes an hour. Proceed as follows:

1. Stop all jobs.
2. Make a copy of the folder.
3. Start version 5.

## Upgrading from 3.x

This is not possible.`
    expect(firstQuote('What are the steps for upgrading from 4.x to 5.x?', text)).toMatch(/Stop all.*copy.*Start/)
  })
})

describe('a quote stands with what it depends on', () => {
  test('why something happened is told with the sentence that it follows from', () => {
    const text =
      'Since the weir was built in 1955 hardly any gravel has come down. As a consequence the bank below is crumbling by a metre a year.'
    expect(firstQuote('Why is the bank below crumbling?', text)).toContain('Since the weir was built')
  })

  test('"during this time" is told with the time', () => {
    const text =
      'The archive was moved by hand over many weeks, shelf by shelf, and the reading room was shut from May to July. During this time readers were sent to the town library across the square, which kept a desk for them.'
    expect(firstQuote('Where were readers sent?', text)).toContain('from May to July')
  })

  test('what was removed is not told as what is new', () => {
    const text =
      '# Notes\n\n## 6.1.0 (2 May 2025)\n\n### Removed\n\n- Support for Kettle 9.\n\n### New\n\n- Support for tea.'
    expect(firstQuote('Which version supports Kettle 9?', text)).toContain('6.1.0 (2 May 2025), Removed: ')
  })
})
