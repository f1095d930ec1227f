import { expect, it } from 'vitest'
import { unmarked } from './unmarked.ts'

it('reads as it will be typeset (a conversation showed "> … [1]" for a second)', () => {
  expect(
    unmarked('> The fee is **12 euros**. [1]\n>\n> And `no` more [2][3].\n\n## See\n- [the list](/documents/x)'),
  ).toBe('The fee is 12 euros.\n\nAnd no more.\n\nSee\n- the list')
})
