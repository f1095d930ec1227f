import { describe, expect, it } from 'vitest'
import { withRefusedType } from '../../contracts/failures/refused-type.ts'
import { ProblemError } from '../../contracts/index.ts'
import { ConnectionError } from './connection-error.ts'
import { errorWords, knowledgeErrorWords } from './error-words.ts'

const problem = (status: number, detail: string) =>
  new ProblemError({ type: 'about:blank', status, title: 'Problem', detail, instance: 'a' })

describe('errorWords', () => {
  it("uses the host's own words where there are some", () => {
    expect(errorWords(problem(400, 'content must not be empty'))).toEqual({
      key: 'errors.detail',
      values: { detail: 'content must not be empty' },
    })
  })

  it('falls back on the status', () => {
    expect(errorWords(problem(502, ''))).toEqual({ key: 'errors.status', values: { status: 502 } })
  })

  it('tells an unreachable host from an answer that was not understood', () => {
    expect(errorWords(new ConnectionError('no')).key).toBe('errors.connection')
    expect(errorWords(new TypeError('x is undefined')).key).toBe('errors.unexpected')
  })
})

describe('knowledgeErrorWords', () => {
  it('says sizes in mebibytes', () => {
    const error = { type: 'FileTooLarge', maxBytes: 104_857_600, actualBytes: 209_715_200 } as const
    expect(knowledgeErrorWords(error)).toEqual({ key: 'errors.FileTooLarge', values: { max: '100', actual: '200' } })
  })

  it('passes the reason on', () => {
    expect(knowledgeErrorWords({ type: 'InvalidFileType', message: 'A program.' })).toEqual({
      key: 'errors.InvalidFileType',
      values: { message: 'A program.' },
    })
  })

  it('leaves out the content type, which only programs know', () => {
    const message = withRefusedType('This file (.mp4) is a film.', 'video/mp4')
    expect(message).toContain('video/mp4')
    expect(knowledgeErrorWords({ type: 'InvalidFileType', message }).values).toEqual({
      message: 'This file (.mp4) is a film.',
    })
  })
})
