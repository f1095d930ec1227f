import { useEffect, useState } from 'react'

/** A value as it was when it last stood still for a moment: what is asked of the host while someone types. */
export const useSettledValue = <Value>(value: Value, afterMs = 300): Value => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
