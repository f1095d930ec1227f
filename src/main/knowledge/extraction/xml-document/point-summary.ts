import { shownDate } from '../shown-date.ts'

/** Sums up the points of a track while they come by. */
export interface PointSummary {
  /** Degrees, as they are written. */
  point(latitude: string, longitude: string): void
  /** In metres. */
  elevation(metres: number): void
  time(written: string): void
  readonly count: number
  /** What there is to say of them, line by line. */
  lines(): readonly string[]
}

interface Point {
  readonly latitude: string
  readonly longitude: string
}

const EARTH_RADIUS_KM = 6_371.0088

export const createPointSummary = (): PointSummary => {
  let count = 0
  let first: Point | null = null
  let last: Point | null = null
  let lengthKm = 0
  let lowest = Number.POSITIVE_INFINITY
  let highest = Number.NEGATIVE_INFINITY
  let begins = ''
  let ends = ''
  return {
    point(latitude, longitude) {
      count++
      const point = { latitude, longitude }
      if (last !== null) lengthKm += distanceKm(last, point)
      first ??= point
      last = point
    },
    elevation(metres) {
      if (!Number.isFinite(metres)) return
      lowest = Math.min(lowest, metres)
      highest = Math.max(highest, metres)
    },
    time(written) {
      if (begins === '') begins = written
      ends = written
    },
    get count() {
      return count
    },
    lines() {
      if (first === null || last === null) return []
      const lines = [`From ${shown(first)} to ${shown(last)}`]
      if (begins !== '') lines.push(`Time: ${shownDate(begins)} to ${shownDate(ends)}`)
      if (lengthKm > 0) lines.push(`Length: ${lengthKm.toFixed(1)} km, measured from point to point`)
      if (highest >= lowest) lines.push(`Elevation: ${lowest} m to ${highest} m`)
      return lines
    },
  }
}

const shown = ({ latitude, longitude }: Point): string => `${latitude}, ${longitude}`

const radians = (degrees: string): number => (Number(degrees) * Math.PI) / 180

/** On a sphere (haversine); 0 where a point is none. */
const distanceKm = (from: Point, to: Point): number => {
  const [fromLatitude, toLatitude] = [radians(from.latitude), radians(to.latitude)]
  const across = Math.sin((radians(to.longitude) - radians(from.longitude)) / 2) ** 2
  const along = Math.sin((toLatitude - fromLatitude) / 2) ** 2
  const share = along + Math.cos(fromLatitude) * Math.cos(toLatitude) * across
  const distance = 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(share)))
  return Number.isFinite(distance) ? distance : 0
}
