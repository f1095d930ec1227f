import { expect, test } from 'vitest'
import { passageOf, quotedLines, replyTo } from './test-quotes.ts'

const text = `# Harbour fees

The fee is paid at [[Harbour office|the office]] by [[Bert Berg]] ![[receipt.png]] every March. ^fee

The ==mast height== is **14 m** and the hull is \`oak ==\`.

> [!tip] Winter
> The winter storage of the boat costs 300 EUR.

<aside>
💡 The lamp on deck needs new oil in May.

</aside>

The code of the gate is 4711.[^1] %%do not tell%%

[^1]: The chandler, as in [1, 3] and (source 2), sold the rope.

<details><summary>Key</summary>The spare key hangs behind the <b>red</b> door.<br>Ask Cleo.</details>`

test.each([
  ['Where is the fee paid?', 'The fee is paid at the office by Bert Berg every March.'],
  ['How high is the mast?', 'The mast height is **14 m** and the hull is `oak ==`.'],
  ['How much does the winter storage of the boat cost?', 'Winter · The winter storage of the boat costs 300 EUR.'],
  ['When does the lamp on deck need new oil?', '💡 The lamp on deck needs new oil in May.'],
  ['What is the code of the gate?', 'The code of the gate is 4711.'],
  ['Where does the spare key hang?', 'Key The spare key hangs behind the red door. Ask Cleo.'],
])(
  'a quote of a note is what its page shows, without marks and tags (they were shown as words): %s',
  (question, quote) => {
    expect(quotedLines(replyTo(question, passageOf(text)))[0]).toBe(`> ${quote} [1]`)
  },
)

test('numbers in brackets that a document holds are none of our citations, be they several (they were taken for some)', () => {
  const [quote] = quotedLines(replyTo('Who sold the rope?', passageOf(text)))
  expect(quote).toBe('> The chandler, as in \\[1, 3] and \\(source 2), sold the rope. [1]')
})

test('what is to be put in between pointed brackets is no tag', () => {
  const passage = passageOf('Copy <file> to the <b>backup</b> folder with `cp <file>` every Friday.')
  const [quote] = quotedLines(replyTo('Where do I copy the file?', passage))
  expect(quote).toBe('> Copy <file> to the backup folder with `cp <file>` every Friday. [1]')
})
