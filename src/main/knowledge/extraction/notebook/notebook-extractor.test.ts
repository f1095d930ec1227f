import { expect, test } from 'vitest'
import { createNotebookExtractor } from './notebook-extractor.ts'

const extract = async (notebook: unknown) => {
  const content = typeof notebook === 'string' ? notebook : JSON.stringify(notebook)
  const document = await createNotebookExtractor().extract(new Uint8Array(Buffer.from(content)), () => {})
  return {
    ...document,
    cells: Array.from(document.segments, ({ start, end, place }) => [place, document.text.slice(start, end)]),
  }
}

test('cells are read with what they printed; headings are those of the written ones', async () => {
  const { cells, headings, text } = await extract({
    nbformat: 4,
    cells: [
      { cell_type: 'markdown', source: ['# Tides\n', 'Words.'] },
      {
        cell_type: 'code',
        source: '# not a heading\nprint(1)',
        outputs: [
          { output_type: 'stream', text: ['\u001b[31m1\u001b[0m\n'] },
          { output_type: 'execute_result', data: { 'text/plain': ['<Figure>'], 'image/png': 'AAAA' } },
          { output_type: 'error', ename: 'ValueError', evalue: 'too deep', traceback: ['x'] },
        ],
      },
    ],
  })
  expect(cells).toEqual([
    [{ type: 'Cell', cell: 1 }, '# Tides\nWords.'],
    [{ type: 'Cell', cell: 2 }, '# not a heading\nprint(1)\n\n1\n<Figure>\nValueError: too deep'],
  ])
  expect(headings.map(({ start, title }) => [text.slice(start, start + 7), title])).toEqual([['# Tides', 'Tides']])
})

test('an old notebook with worksheets is read, a broken one says so', async () => {
  const old = { nbformat: 3, worksheets: [{ cells: [{ cell_type: 'code', input: ['x = 1'] }] }] }
  expect((await extract(old)).text).toBe('x = 1')
  await expect(extract('{"nbformat": 4, "cells": [')).rejects.toThrow(/damaged/)
  await expect(extract({ nbformat: 4, cells: [] })).rejects.toThrow(/no words/)
})

test('a notebook that was merged badly or cut off keeps its words, with a warning', async () => {
  const merged = [
    '{"nbformat": 4, "cells": [',
    '<<<<<<< HEAD',
    '{"cell_type": "markdown", "source": "The tides of the harbour are measured at noon."}',
    '=======',
    '{"cell_type": "markdown", "source": "The tides are measured at midnight."}',
    '>>>>>>> night',
    ']}',
  ].join('\n')
  const { text, notes, segments } = await createNotebookExtractor().extract(new TextEncoder().encode(merged), () => {})
  const found = Array.from(segments, ({ start, end }) => text.slice(start, end)).join('\n')
  expect(found).toContain('measured at noon')
  expect(found).toContain('measured at midnight')
  expect(notes.map(({ message }) => message)).toEqual([expect.stringContaining('line 2')])
})

test('what a foreign program left out or wrote otherwise costs its own cell or output alone', async () => {
  const { cells } = await extract({
    nbformat: 4,
    cells: [
      { cell_type: 'code', source: null, outputs: null },
      { source: 'without a type' },
      null,
      'no cell',
      { cell_type: 'code', source: ['a', 1, null, 'b'], outputs: { a: 1 } },
      {
        cell_type: 'code',
        source: 'c',
        outputs: [null, 'x', { text: 5 }, { data: null, ename: null }, { text: 'good' }],
      },
    ],
  })
  expect(cells).toEqual([
    [{ type: 'Cell', cell: 2 }, 'without a type'],
    [{ type: 'Cell', cell: 5 }, 'ab'],
    [{ type: 'Cell', cell: 6 }, 'c\n\ngood'],
  ])
})

test('output that is a page or Markdown has its words, and an error without a name its trace', async () => {
  const out = (data: unknown) => ({ output_type: 'display_data', data })
  const { text } = await extract({
    nbformat: 4,
    cells: [
      {
        cell_type: 'code',
        source: 'df',
        outputs: [
          out({
            'text/html': [
              '<table><tr><th>Ship</th><th>Hour</th></tr>',
              '<tr><td>Kestrel</td><td>noon</td></tr></table>',
            ],
          }),
          out({ 'text/markdown': '**bold** words' }),
          out({ 'text/html': '<b>x</b>', 'text/plain': 'plain x' }),
          {
            output_type: 'error',
            ename: '',
            evalue: '',
            traceback: ['\u001b[31mNameError\u001b[0m: x', 'is not defined'],
          },
        ],
      },
    ],
  })
  expect(text).toBe(
    'df\n\nShip | Hour\nShip: Kestrel; Hour: noon\n**bold** words\nplain x\nNameError: x\nis not defined',
  )
})

test('headings of the third edition are headings, and a worksheet without cells is none', async () => {
  const { headings, text } = await extract({
    nbformat: 3,
    worksheets: [
      {},
      {
        cells: [
          { cell_type: 'heading', level: 2, source: ['Tides'] },
          { cell_type: 'code', input: 'x', outputs: [{ output_type: 'pyout', text: ['42'] }] },
        ],
      },
    ],
  })
  expect(headings).toEqual([{ start: 0, level: 2, title: 'Tides' }])
  expect(text).toBe('Tides\n\nx\n\n42')
})

test('pictures that stand in the text of a cell are none of its words', async () => {
  const { text } = await extract({
    nbformat: 4,
    cells: [{ cell_type: 'markdown', source: `![plan](data:image/png;base64,${'A'.repeat(5_000)}) of the quay` }],
  })
  expect(text).toBe('![plan](data:image/png;base64,…) of the quay')
})
