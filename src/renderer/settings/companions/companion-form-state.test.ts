import { expect, it } from 'vitest'
import type { Companion } from '../../../contracts/index.ts'
import { editOf, emptyForm, formOf } from './companion-form-state.ts'

const known: Companion = {
  companionId: '00000000-0000-7000-8000-000000000001',
  name: 'Files',
  transport: { type: 'Command', command: 'npx', args: ['-y', 'My files'] },
  secretNames: ['KEY'],
  asksFirst: true,
  state: { type: 'Off' },
  tools: [],
  unusable: [],
}

it('keeps the stored value of a secret that was not entered again, and takes what was', () => {
  const form = formOf(known)
  expect(editOf(form, known.secretNames)).toEqual({
    companionId: known.companionId,
    name: 'Files',
    transport: known.transport,
    secrets: { KEY: null },
  })
  const entered = {
    ...form,
    secrets: [
      { name: 'KEY', value: 'new' },
      { name: ' OTHER ', value: '' },
      { name: '', value: 'x' },
    ],
  }
  expect(editOf(entered, known.secretNames).secrets).toEqual({ KEY: 'new', OTHER: '' })
})

it('reads one argument a line, spaces and all', () => {
  const form = { ...emptyForm, name: ' Files ', command: ' npx ', args: '-y\n\n  My files \n--flag=a b' }
  expect(editOf(form, [])).toEqual({
    companionId: null,
    name: 'Files',
    transport: { type: 'Command', command: 'npx', args: ['-y', 'My files', '--flag=a b'] },
    secrets: {},
  })
  expect(editOf({ ...form, kind: 'Http', url: ' http://127.0.0.1:1/mcp ' }, []).transport).toEqual({
    type: 'Http',
    url: 'http://127.0.0.1:1/mcp',
  })
})
