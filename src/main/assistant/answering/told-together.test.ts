import { describe, expect, test } from 'vitest'
import { passageOf, quotedLines, replyTo } from './test-quotes.ts'

const quotes = (question: string, text: string): string[] => quotedLines(replyTo(question, passageOf(text)))

describe('what is told together is quoted together', () => {
  const questions = `# Questions

**Are the gates open at night?** No. Wardens close them at dusk. Whoever comes later rings at the lodge.

**Is there a shop?** Yes, beside the lodge. It sells maps.`

  test('an answer under its question, to its end and from its beginning', () => {
    const [first] = quotes('Are the gates open at night?', questions)
    expect(first).toContain('No. Wardens close them at dusk. Whoever comes later rings at the lodge.')
    expect(first).not.toContain('maps')
  })

  test('an item of several sentences, without the items beside it', () => {
    const minutes = `Minutes of the spring meeting

- **Kiln:** A new lining costs 640 euros. Petra thinks that is too much and asks elsewhere. Put off to June.
- **Glaze shelf:** Two pots were chipped. Everybody is to wrap theirs.
- **Summer fair:** Stall 14 is ours again.`
    const [first] = quotes('What was decided about the kiln lining?', minutes)
    expect(first).toContain('Petra thinks that is too much and asks elsewhere. Put off to June.')
    expect(first).not.toMatch(/Glaze|fair/)
  })

  test('what to do, one sentence after the other', () => {
    const text = `# Pump

Built in 1998 by a firm in Leeds, it has served us well. Close the inlet before you prime the pump. Open the vent and wait until water comes. Spare seals are in the shed.`
    const [first] = quotes('How do I prime the pump?', text)
    expect(first).toContain('Close the inlet before you prime the pump. Open the vent and wait until water comes.')
    expect(first).not.toContain('Leeds')
  })
})

describe('how to do something', () => {
  const guide = `# Backup and restore

## What is saved

The database and the key. Without the key a restored backup cannot be read.

## Restoring

1. Install the same version.
2. Stop the service.
3. Copy the backup over and run \`check\`.
4. Start the service.

## Moving

Do the same as for a restore, then change the address.`

  test.each(['How do I restore a backup?', 'What steps are needed to restore a backup?'])(
    'is told by the section that is called after it: %s',
    (question) => {
      const [first] = quotes(question, guide)
      expect(first).toContain('Install the same version.')
      expect(first).toContain('Start the service.')
    },
  )

  test('and not by one that is called after the thing alone', () => {
    const text = `# Backup and restore

## Backups

A backup is written every night and kept for a week.

## Restoring

Stop the service and run \`recover\`. Start it again.`
    const [first] = quotes('How do I restore a backup?', text)
    expect(first).toContain('Stop the service and run')
  })

  test('and how something comes about is not told by what a text begins with', () => {
    const text = `# Glazing

Glazing is older than writing. Potters found it by chance in the ash of their kilns. A thick coat hides cracks in the clay, since it flows into them when it melts.`
    expect(quotes('How does glazing hide cracks?', text)[0]).toContain('A thick coat hides cracks')
  })
})

test('what a study found is told by its conclusion, not by why it was made', () => {
  const abstract = `Zinc lozenges for the common cold in schoolchildren

Background: Zinc lozenges are sold against colds although evidence is scant. Methods: 210 children took zinc lozenges or sugar for a week.

Results: Colds lasted 6.1 days with zinc and 6.3 with sugar.

Conclusion: Zinc lozenges did not shorten colds.`
  expect(quotes('Do zinc lozenges help against a cold?', abstract)[0]).toContain('did not shorten colds')
  expect(quotes('How many children took zinc lozenges?', abstract)[0]).toContain('210 children')
})

test('a less likely quote of another document that brings nothing more is not shown beside an answer', () => {
  const club = passageOf('The rowing club has 213 members. The boathouse stands on the left bank.')
  const rules = passageOf('Every member of the rowing club works eight hours a year in the garden.', {
    number: 2,
    fileName: 'rules.md',
    score: 0.6,
  })
  expect(quotedLines(replyTo('How many members does the rowing club have?', club, rules))).toEqual([
    expect.stringContaining('213 members'),
  ])
})
