import { expect, it } from 'vitest'
import { SharedRoom } from './shared-room.ts'

const of = (length: number) => () => new Uint8Array(length)

it('small files are held and large ones are read, so that all together take no more than there is room for', () => {
  const room = new SharedRoom(100)
  const [large, small, other] = [70, 20, 40].map((length) => room.add(length, of(length)))
  expect([large, small, other].map((held) => held?.bytes?.length ?? null)).toEqual([null, 20, 40])
})

it('what a closed file leaves is for those that did not fit', () => {
  const room = new SharedRoom(100)
  const first = room.add(50, of(50))
  const second = room.add(60, of(60))
  expect(second.bytes).toBeNull()
  room.remove(first)
  expect(second.bytes).toHaveLength(60)
})

it('a file that cannot be read is told of when it comes, and keeps nobody else from being held', () => {
  const room = new SharedRoom(100)
  const fail = (): never => {
    throw new Error('the disk is gone')
  }
  expect(() => room.add(10, fail)).toThrow('the disk is gone')
  expect(room.add(95, of(95)).bytes).toHaveLength(95)
})
