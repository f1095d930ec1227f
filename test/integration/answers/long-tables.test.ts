import { describe, expect, it } from 'vitest'
import { launchHost } from '../../host.ts'

const harbours = ['Ostra', 'Brevik', 'Calder', 'Dunmore', 'Elsing', 'Farsund', 'Gairloch', 'Hamnes', 'Ivrea', 'Jarlsby']
const seasons = ['spring', 'summer', 'autumn', 'winter']
const rows = harbours.flatMap((harbour, at) =>
  seasons.map((season, quarter) => ({
    berth: `${harbour} in ${season}`,
    fee: `${21 + at * 4 + quarter} €`,
    depth: `${2 + quarter}.${at} m`,
  })),
)
const guide = `# Harbours of the northern coast

The fees hold for boats of up to ten metres and for one night. Water is included, electricity is not.

## Fees by harbour

| Berth | Fee a night | Depth |
|---|---|---|
${rows.map(({ berth, fee, depth }) => `| ${berth} | ${fee} | ${depth} |`).join('\n')}

Every harbour has a master, who answers on channel 12.
`

describe('a table that is too long for one passage', () => {
  it('is quoted with its column names from its first row to its last', async () => {
    await using host = await launchHost()
    const { documentId } = await host.client.add({ fileName: 'harbours.md', bytes: guide })
    const [document] = await host.client.settled([documentId])
    expect(document?.chunkCount).toBeGreaterThan(2)
    for (const { berth, fee, depth } of rows.filter((_, at) => at % 3 === 0)) {
      const { message } = await host.client.ask(`What is the fee of the berth ${berth}?`)
      expect(message.content).toContain(`**Berth:** ${berth} · **Fee a night:** ${fee} · **Depth:** ${depth}`)
    }
  }, 120_000)
})
