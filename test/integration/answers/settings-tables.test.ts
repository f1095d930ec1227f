import { afterAll, beforeAll, expect, it } from 'vitest'
import { type QuotingLibrary, startQuotingLibrary } from './quoting-library.ts'

const installing = `# Installing

| | Minimum | Recommended |
|---|---|---|
| Processor | 2 cores, 64 bits | 4 cores |
| Memory | 2 GB | 8 GB if the plate reader is on |
| Disk | 4 GB | 20 GB, solid state |
| Database | 14 | 16 |
`
const settings = `# Lorries

| Setting | Default | Meaning |
|---|---|---|
| \`LORRY_MAX_TONS\` | 12 | Biggest single lorry. Set to 0 for no limit. |
| \`LORRY_QUEUE\` | 5 | Lorries that may wait |
| \`LORRY_AT_NIGHT\` | \`closed\` | What to do with a lorry that comes at night |
`

let library: QuotingLibrary
beforeAll(async () => {
  library = await startQuotingLibrary({ 'installing.md': installing, 'settings.md': settings })
})
afterAll(() => library[Symbol.asyncDispose]())

it('an amount in words is what its cell says, and no total of the column beside it', async () => {
  const reply = await library.reply('How much memory is recommended with plate reader?')
  expect(reply).toContain('8 GB if the plate reader is on')
  expect(reply).not.toContain('Total')
})

it('"by default" puts nothing together by a column that is called so', async () => {
  const reply = await library.reply("What's the largest lorry by default?")
  expect(reply).toContain('Biggest single lorry')
  expect(reply).not.toMatch(/by Default:|\(1 row\)/)
})
