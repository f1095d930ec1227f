import { afterAll, beforeAll, expect, it } from 'vitest'
import { type QuotingLibrary, startQuotingLibrary } from './quoting-library.ts'

const shelf = `title,author,pages,started,finished,lent to
The Salt Road,Ada Quill,274,2024-01-03,2024-01-14,
Harbour Lights,Piet Noor,880,2024-03-01,2024-06-20,Maja
Small Rain,Ivo Brandt,116,2024-12-22,2024-12-23,
The Long Ferry,Ada Quill,653,2025-01-15,,Maja
`
const films = `Titel;Regie;Jahr;Länge min
Nebel;Lotte Arnheim;1961;94
Das Floß;Kurt Weidner;1978;131
`
const rides = `# Training

| week | long ride km | total km | note |
|---|---|---|---|
| 1 | 42 | 96 | rain |
| 2 | 55 | 120 | |
| 3 | 61 | 134 | new tyres |
`

let library: QuotingLibrary
beforeAll(async () => {
  library = await startQuotingLibrary({ 'shelf.csv': shelf, 'gesehen.csv': films, 'training.md': rides })
}, 120_000)
afterAll(() => library[Symbol.asyncDispose]())

it.each([
  ['How many books did I finish in 2024?', '**3 rows**'],
  ['Which book was the longest?', 'Largest pages in shelf.csv: **880**'],
  ['How many books have I lent to Maja?', 'where lent to is Maja: **2 rows**'],
  ['Wie viele Filme sind von Lotte Arnheim?', '**1 Zeile**'],
])('rows are called after what a column tells of them: %s', async (question, answer) => {
  expect(await library.reply(question)).toContain(answer)
})

it('of two columns in kilometres the total is meant where the total is asked for, and none for certain where nothing tells', async () => {
  expect(await library.reply('How many kilometres did I ride in total?')).toContain(
    'Total of total km in training.md: **350** (3 rows)',
  )
  expect(await library.reply('How many kilometres did I ride?')).toMatch(/^I could not compute this/)
})

it.each([
  ['What is the total of pages in shelf.csv?', 'Total of pages in shelf.csv: **1,923** (4 rows).'],
  [
    'Wie viele Filme in gesehen.csv sind von Lotte Arnheim?',
    'Gezählt in gesehen.csv, wo Regie gleich Lotte Arnheim ist: **1 Zeile**.',
  ],
])('a file may be named with its ending (nothing told what “csv” means): %s', async (question, beginning) => {
  expect((await library.reply(question)).slice(0, beginning.length)).toBe(beginning)
})
