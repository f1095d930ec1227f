import { describe, expect, it } from 'vitest'
import { addressRefusal, checkWrittenHost, isPublicAddress, publicLookup, type ResolveAll } from './public-address.ts'

describe('a public address', () => {
  it.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
    'is %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  it.each([
    ...[
      '127.0.0.1',
      '127.9.9.9',
      '0.0.0.0',
      '10.1.2.3',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '169.254.169.254',
    ],
    ...['100.64.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
    ...[
      '::1',
      '::',
      'fe80::1',
      'fd00::1',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      'ff02::1',
    ],
    ...['localhost', '', '1.1.1'],
  ])('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

it.each([
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://[::1]/',
  'http://[::ffff:a00:1]/',
  'http://localhost./',
  'http://printer.local/',
  'http://metadata.google.internal/',
])('a host is refused however it is written: %s', (address) => {
  expect(() => checkWrittenHost(new URL(address))).toThrow(/is an address of this machine or of its network/)
})

describe('a name', () => {
  const outcomeOf = (resolve: ResolveAll | undefined, name: string) =>
    new Promise((settle) => publicLookup(resolve)(name, { all: true }, (error, found) => settle(error ?? found)))

  it('is checked once it is resolved', async () => {
    expect(addressRefusal(await outcomeOf(undefined, 'localhost'))?.message).toMatch(/^localhost is an address/)
  })

  it('is refused where any of its addresses is of this machine, and is resolved no second time (rebinding)', async () => {
    const answers = [['93.184.216.34'], ['93.184.216.34', '127.0.0.1'], ['::ffff:10.0.0.1']]
    let asked = 0
    const rebinding: ResolveAll = (_name, _options, callback) =>
      callback(
        null,
        (answers[asked++] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    expect(await outcomeOf(rebinding, 'turns.example')).toEqual([{ address: '93.184.216.34', family: 4 }])
    expect(asked).toBe(1)
    for (const _again of answers) expect(addressRefusal(await outcomeOf(rebinding, 'turns.example'))).not.toBeNull()
  })
})
