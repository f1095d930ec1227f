import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Notification, Permission } from '../../../contracts/index.ts'
import type { AccessContext } from '../access/access-context.ts'
import { silentLogger } from '../logging/silent-logger.ts'
import { createNotificationChannel } from './create-notification-channel.ts'
import type { Audience, DeliveredNotification } from './notification-channel.ts'

const accessOf = (userId: string, teams: Record<string, readonly Permission[]>, teamId: string): AccessContext => ({
  userId,
  displayName: userId,
  platformAdmin: false,
  teamId,
  teams: Object.entries(teams).map(([id, permissions]) => ({ teamId: id, permissions })),
})

const ada = accessOf('ada', { red: ['knowledge:read'] }, 'red')
const toAda: Audience = { type: 'User', userId: 'ada' }

const message = (error: string): Notification => ({
  kind: 'AIStream',
  payload: { type: 'StreamError', taskId: '00000000-0000-4000-8000-000000000000', error },
})

const textOf = ({ notification }: DeliveredNotification): string =>
  notification.kind === 'AIStream' && notification.payload.type === 'StreamError'
    ? notification.payload.error
    : notification.kind

const channelOf = (bufferSize = 100) => createNotificationChannel({ bufferSize, logger: silentLogger() })

describe('createNotificationChannel', () => {
  it('delivers to whoever listens, in order, until they stop', () => {
    const channel = channelOf()
    const heard: DeliveredNotification[] = []
    const stop = channel.subscribe(ada, null, (delivered) => heard.push(delivered))
    channel.publish(toAda, message('one'))
    channel.publish(toAda, message('two'))
    stop()
    channel.publish(toAda, message('three'))
    expect(heard.map(textOf)).toEqual(['one', 'two'])
    expect(heard[1]?.sequence).toBe((heard[0]?.sequence ?? 0) + 1)
  })

  it('replays what came after a number, without a gap or a repeat', () => {
    const channel = channelOf()
    const first: DeliveredNotification[] = []
    channel.subscribe(ada, null, (delivered) => first.push(delivered))
    for (const text of ['one', 'two', 'three']) channel.publish(toAda, message(text))
    const again: DeliveredNotification[] = []
    channel.subscribe(ada, first[0]?.sequence ?? 0, (delivered) => again.push(delivered))
    channel.publish(toAda, message('four'))
    expect(again.map(textOf)).toEqual(['two', 'three', 'four'])
  })

  it.each([
    ['nothing when nothing was missed', 0, []],
    ['what the buffer still holds', -2, ['two', 'three']],
    ['Resync when the buffer is too short', -3, ['Resync']],
    ['Resync for a number of an earlier run', -1_000_000_000, ['Resync']],
    ['Resync for a number that was never given', 1, ['Resync']],
  ])('replays %s', (_, offset, expected) => {
    const channel = channelOf(2)
    let latest = 0
    channel.subscribe(ada, null, ({ sequence }) => {
      latest = sequence
    })
    for (const text of ['one', 'two', 'three']) channel.publish(toAda, message(text))
    const heard: DeliveredNotification[] = []
    channel.subscribe(ada, latest + offset, (delivered) => heard.push(delivered))
    expect(heard.map(textOf)).toEqual(expected)
  })

  it('gives a Resync the latest number, from which a next reader goes on', () => {
    const channel = channelOf()
    channel.publish(toAda, message('one'))
    let resync = 0
    channel.subscribe(ada, 5, ({ sequence }) => {
      resync = sequence
    })()
    channel.publish(toAda, message('two'))
    const heard: DeliveredNotification[] = []
    channel.subscribe(ada, resync, (delivered) => heard.push(delivered))
    expect(heard.map(textOf)).toEqual(['two'])
  })

  it('drops a listener that throws, and the others hear on', () => {
    const channel = channelOf()
    let failures = 0
    const heard: string[] = []
    channel.subscribe(ada, null, () => {
      failures += 1
      throw new Error('window closed')
    })
    channel.subscribe(ada, null, (delivered) => heard.push(textOf(delivered)))
    channel.publish(toAda, message('one'))
    channel.publish(toAda, message('two'))
    expect(heard).toEqual(['one', 'two'])
    expect(failures).toBe(1)
  })

  it('keeps one order for everyone when a listener publishes', () => {
    const channel = channelOf()
    const heard: string[] = []
    channel.subscribe(ada, null, (delivered) => {
      if (textOf(delivered) === 'question') channel.publish(toAda, message('answer'))
    })
    channel.subscribe(ada, null, (delivered) => heard.push(textOf(delivered)))
    channel.publish(toAda, message('question'))
    expect(heard).toEqual(['question', 'answer'])
  })

  it('shows nobody what is not theirs, live or replayed', () => {
    const name = fc.constantFrom('a', 'b', 'c')
    const permissions = fc.subarray<Permission>(['knowledge:read', 'knowledge:write', 'assistant:use'])
    const listener = fc
      .record({ userId: name, teams: fc.dictionary(name, permissions, { minKeys: 1 }), pick: fc.nat() })
      .map(({ userId, teams, pick }) => {
        const ids = Object.keys(teams)
        return accessOf(userId, teams, ids[pick % ids.length] ?? '')
      })
    const audience = fc.oneof(
      name.map((userId): Audience => ({ type: 'User', userId })),
      name.map((teamId): Audience => ({ type: 'Team', teamId })),
      fc.constant<Audience>({ type: 'Everyone' }),
    )
    const mayHear = (access: AccessContext, to: Audience): boolean => {
      if (to.type === 'Everyone') return true
      if (to.type === 'User') return to.userId === access.userId
      return (
        to.teamId === access.teamId &&
        access.teams.some((team) => team.teamId === to.teamId && team.permissions.includes('knowledge:read'))
      )
    }

    fc.assert(
      fc.property(listener, fc.array(audience), (access, audiences) => {
        const channel = channelOf()
        let before = 0
        const everyone = accessOf('start', {}, 'none')
        const stop = channel.subscribe(everyone, 0, ({ sequence }) => {
          before = sequence
        })
        stop()
        const live: string[] = []
        const replayed: string[] = []
        channel.subscribe(access, null, (delivered) => live.push(textOf(delivered)))
        audiences.forEach((to, index) => {
          channel.publish(to, message(String(index)))
        })
        channel.subscribe(access, before, (delivered) => replayed.push(textOf(delivered)))
        const expected = audiences.flatMap((to, index) => (mayHear(access, to) ? [String(index)] : []))
        expect(live).toEqual(expected)
        expect(replayed).toEqual(expected)
      }),
    )
  })
})
