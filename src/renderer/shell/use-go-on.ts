import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Goes on to a page once something is there that was asked for on this one; nowhere where the person has gone elsewhere meanwhile, whose page would be taken from
 * under the pointer.
 */
export const useGoOn = (): ((path: string) => void) => {
  const navigate = useNavigate()
  const { key: visit } = useLocation()
  const here = useRef<string | null>(null)
  // A page that another one is to follow, once that is there, stays mounted unseen: its layout effects alone end with the visit.
  useLayoutEffect(() => {
    here.current = visit
    return () => {
      here.current = null
    }
  }, [visit])
  return (path) => {
    if (here.current === visit) void navigate(path)
  }
}
