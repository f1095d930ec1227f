import type { SoakSample } from './run-soak.ts'

interface Curve {
  readonly label: string
  readonly colour: string
  readonly of: (sample: SoakSample) => number
}

const CURVES: readonly Curve[] = [
  { label: 'memory, MiB', colour: '#2563eb', of: ({ residentMiB }) => residentMiB },
  { label: 'heap, MiB', colour: '#7c3aed', of: ({ heapMiB }) => heapMiB },
  { label: 'handles', colour: '#16a34a', of: ({ handles }) => handles },
  { label: 'loop delay p99, ms', colour: '#dc2626', of: ({ loopDelayP99Ms }) => loopDelayP99Ms },
]
const WIDTH = 900
const HEIGHT = 130
const LEFT = 60

const panel = (samples: readonly SoakSample[], { label, colour, of }: Curve, top: number): string => {
  const values = samples.map(of)
  const most = Math.max(...values, 1)
  const end = samples.at(-1)?.atSeconds ?? 1
  const points = samples.map((sample, at) => {
    const x = LEFT + (sample.atSeconds / end) * (WIDTH - LEFT - 10)
    const y = top + HEIGHT - 15 - ((values[at] ?? 0) / most) * (HEIGHT - 40)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return [
    `<text x="${LEFT}" y="${top + 14}" fill="${colour}">${label}, at most ${most.toFixed(0)}</text>`,
    `<line x1="${LEFT}" y1="${top + HEIGHT - 15}" x2="${WIDTH - 10}" y2="${top + HEIGHT - 15}" stroke="#94a3b8"/>`,
    `<polyline fill="none" stroke="${colour}" stroke-width="1.5" points="${points.join(' ')}"/>`,
  ].join('\n')
}

/** The samples of a soak as an SVG picture: one panel a curve, each from zero to its own most. */
export const plotSoak = (samples: readonly SoakSample[]): string => {
  const panels = CURVES.map((curve, at) => panel(samples, curve, at * HEIGHT))
  const height = CURVES.length * HEIGHT
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12">
<rect width="${WIDTH}" height="${height}" fill="white"/>
${panels.join('\n')}
</svg>
`
}
