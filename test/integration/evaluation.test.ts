import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { rankingMetrics } from '../../src/main/app/evaluation/ranking-metrics.ts'

const root = mkdtempSync(join(tmpdir(), 'alcove-eval-'))
const dir = join(root, 'beir')
afterAll(() => rmSync(root, { recursive: true, force: true }))

const lines = (...values: unknown[]): string => values.map((value) => JSON.stringify(value)).join('\n')
const write = (file: string, content: string): void => writeFileSync(join(dir, file), content)

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve(import.meta.dirname, '../../scripts/eval.ts'), ...args],
    { encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}

beforeEach(() => {
  rmSync(dir, { recursive: true, force: true })
  mkdirSync(join(dir, 'qrels'), { recursive: true })
  write(
    'corpus.jsonl',
    lines(
      { _id: 'd1', title: 'Dome', text: 'The dome is shut in strong wind.' },
      { _id: 'd2', title: '', text: 'The mirror of the telescope has a coating of aluminium.' },
      { _id: 'd3', title: 'Tea', text: 'Visitors drink tea in the lodge.' },
      { _id: 'd4', text: '' },
    ),
  )
  write(
    'queries.jsonl',
    lines({ _id: 'q1', text: 'dome wind' }, { _id: 'q2', text: 'mirror coating' }, { _id: 'q3', text: 'unjudged' }),
  )
  write('qrels/test.tsv', 'query-id\tcorpus-id\tscore\nq1\td1\t1\nq2\td2\t1\nq2\td3\t0\n')
})

describe('npm run eval', () => {
  it('prints the figures of each strategy', () => {
    const { status, stdout, stderr } = run(dir)
    expect(stderr).toContain('3 documents, 3 chunks ingested')
    expect(stderr).toContain('2 queries')
    expect(status).toBe(0)
    const [header, ...rows] = stdout.trim().split('\n')
    expect(header?.trim().split(/\s{2,}/)).toEqual(['nDCG@10', 'MRR@10', 'recall@100', 'median ms'])
    expect(rows.map((row) => row.split(/\s+/).slice(0, 4))).toEqual([
      ['sparse', '1.0000', '1.0000', '1.0000'],
      ['dense', '1.0000', '1.0000', '1.0000'],
      ['hybrid', '1.0000', '1.0000', '1.0000'],
    ])
  })

  it('prints JSON', () => {
    const { stdout } = run(dir, '--json')
    expect(JSON.parse(stdout)).toMatchObject({
      documents: 3,
      queries: 2,
      strategies: [{ strategy: 'sparse', nDCG10: 1 }, {}, {}],
    })
  })

  it('says what is wrong with a folder', () => {
    expect(run()).toMatchObject({ status: 2, stderr: expect.stringContaining('Usage') })
    expect(run(join(root, 'none'))).toMatchObject({ status: 2, stderr: expect.stringContaining('There is no folder') })
    write('queries.jsonl', 'not json')
    expect(run(dir)).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/queries\.jsonl, line 1: this is not JSON/),
    })
    write('queries.jsonl', lines({ _id: 'q1' }))
    expect(run(dir).stderr).toMatch(/line 1: text is missing/)
    write('qrels/test.tsv', 'q1 d1 1')
    expect(run(dir).stderr).toMatch(/test\.tsv, line 1: expected query id/)
    rmSync(join(dir, 'corpus.jsonl'))
    expect(run(dir).stderr).toMatch(/lacks corpus\.jsonl/)
  })
})

describe('rankingMetrics', () => {
  const judgements = new Map([
    ['a', 2],
    ['b', 1],
    ['c', 0],
    ['d', 1],
  ])
  it('follows trec_eval', () => {
    const ideal = 2 + 1 / Math.log2(3) + 1 / Math.log2(4)
    const { nDCG10, mrr10, recall100 } = rankingMetrics(['c', 'b', 'x', 'a'], judgements)
    expect(nDCG10).toBeCloseTo((1 / Math.log2(3) + 2 / Math.log2(5)) / ideal)
    expect(mrr10).toBe(0.5)
    expect(recall100).toBeCloseTo(2 / 3)
  })
  it('is nothing for nothing', () => {
    expect(rankingMetrics([], judgements)).toEqual({ nDCG10: 0, mrr10: 0, recall100: 0 })
    expect(rankingMetrics(['c'], new Map([['c', 0]]))).toEqual({ nDCG10: 0, mrr10: 0, recall100: 0 })
  })
})
