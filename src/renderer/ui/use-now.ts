import { useEffect, useState } from 'react'

const tickMs = 30_000

/** The present moment in milliseconds, renewed often enough for "2 minutes ago" to stay true. */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
