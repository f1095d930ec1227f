import { describe, expect, test } from 'vitest'
import { passageOf, quotedLines, replyTo } from './test-quotes.ts'

const quotes = (question: string, text: string): string[] => quotedLines(replyTo(question, passageOf(text)))

describe('what is told together is quoted together', () => {
  test('an answer under its question, to its end and from its beginning', () => {
    const questions = `# Questions

**What happens to borrowed boats when the office closes?** They stay out. The warden notes who has them, and rings on the next day. New loans are not made in the meantime.

**Is there a shop?** Yes, beside the lodge. It sells maps.`
    const [first] = quotes('Are new loans made while the office is closed?', questions)
    expect(first).toContain(
      'They stay out. The warden notes who has them, and rings on the next day. New loans are not',
    )
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
    const text = `# Bees

The stand was built by a firm in Leeds. Close the flight holes at dusk, strap each hive, and load them level. Always move the strong hives before the weak ones: a strong one warms the others on a new place. Honey is sold in May.`
    const [first] = quotes('How do I move the hives to a new place?', text)
    expect(first).toContain(
      'Close the flight holes at dusk, strap each hive, and load them level. Always move the strong',
    )
    expect(first).not.toMatch(/Leeds|Honey/)
  })
})

describe('how to do something', () => {
  const upgrading = passageOf(`# Upgrading

Stop the service and install the new package. Take a backup first (see *Backup and restore*), as a migration cannot be undone.`)
  const guide = passageOf(
    `# Backup and restore

## What is saved

The database and the key. Without the key a restored backup cannot be read.

## Restoring

1. Install the same version.
2. Stop the service.
3. Copy the file over and run \`check\`.
4. Start the service.

## Moving

Do the same as for a restore, then change the address.`,
    { number: 2, fileName: 'backup.md', score: 0.9 },
  )

  test('is told by the section that is called after it, with all its steps, though another text says all the words', () => {
    expect(quotedLines(replyTo('How do I restore a backup?', upgrading, guide))).toEqual([
      '> Install the same version. · Stop the service. · Copy the file over and run `check`. · Start the service. [2]',
    ])
  })

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

test('of another document, what is less likely and brings no word more stands beside an answer only where two things are asked for', () => {
  const spring = passageOf(`# Minutes, spring

The minutes of 4 February were agreed. The new pump has run since 28 February without a fault. The trustees thanked the caretaker.`)
  const winter = passageOf(
    `# Minutes, winter

The trustees agreed to lag the pipes in the cellar before next winter. Tea was served.`,
    { number: 2, fileName: 'winter.md', score: 0.9 },
  )
  const asked = (question: string): string => quotedLines(replyTo(question, spring, winter)).join('\n')
  expect(asked('What did the trustees decide in February?')).not.toContain('[2]')
  expect(asked('What did the trustees decide in February and in May?')).toContain('[2]')
})
