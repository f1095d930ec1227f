import { describe, expect, it } from 'vitest'
import { createCallNames, type NamedCall } from './call-names.ts'

const create: NamedCall = { contract: 'ILibrariesApi', operation: 'CreateLibrary', argument: '{"name":"Boats"}' }
const upload = (file: File): NamedCall => ({
  contract: 'IKnowledgeApi',
  operation: 'UploadDocument',
  argument: '{}',
  file,
})

describe('the name of a call', () => {
  it('is its own; made again after its answer was lost, the call has the same one, until it is answered', () => {
    const names = createCallNames()
    const first = names.nameOf(create)
    expect(names.nameOf(create)).not.toBe(first)
    names.lost(create, first)
    expect(names.nameOf({ ...create, argument: '{"name":"Ships"}' })).not.toBe(first)
    expect(names.nameOf(create)).toBe(first)
    names.lost(create, first)
    expect(names.nameOf(create)).toBe(first)
    names.answered(first)
    expect(names.nameOf(create)).not.toBe(first)
  })

  it('is another one once something else was changed, which may have undone it, and after ten minutes', () => {
    let now = 0
    const names = createCallNames(() => now)
    const first = names.nameOf(create)
    names.lost(create, first)
    names.answered('of another change')
    expect(names.nameOf(create)).not.toBe(first)
    names.lost(create, first)
    now = 10 * 60_000 + 1
    expect(names.nameOf(create)).not.toBe(first)
  })

  it('is the same for one file alone, whatever else comes in meanwhile; what changes nothing has none', () => {
    const names = createCallNames()
    const [one, other] = [new File(['tide'], 'a.txt'), new File(['tide'], 'a.txt')]
    const first = names.nameOf(upload(one))
    names.lost(upload(one), first)
    names.answered(names.nameOf(upload(other)))
    expect(names.nameOf(upload(other))).not.toBe(first)
    expect(names.nameOf(upload(one))).toBe(first)
    const reading = { contract: 'ILibrariesApi', operation: 'ListLibraries', argument: 'null' }
    expect(names.nameOf(reading)).toBeNull()
    names.answered(null)
    expect(names.nameOf(upload(one))).toBe(first)
  })
})
