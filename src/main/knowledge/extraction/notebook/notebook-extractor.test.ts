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
