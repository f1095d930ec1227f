import { useEffect, useEffectEvent, useState } from 'react'

interface Sending {
  /** Whether there is a question that can go as it stands. */
  readonly isWhole: boolean
  /** While what is sent would have to wait: the message before is on its way, a picture is being attached, or a document is being read. */
  readonly isHeld: boolean
  /** Where what is waited for cannot come any more. */
  readonly isSpoilt: boolean
  readonly send: () => void
}

export interface SendWhenReady {
  /** Whether the question goes by itself once it can. */
  readonly isWanted: boolean
  submit(): void
  /** Has it stay where it is. */
  hold(): void
}

/** Sends a question at once, or as soon as what it waits for is through. */
export const useSendWhenReady = ({ isWhole, isHeld, isSpoilt, send }: Sending): SendWhenReady => {
  const [isWanted, setWanted] = useState(false)
  const submit = () => {
    setWanted(isWhole && isHeld)
    if (isWhole && !isHeld) send()
  }
  const submitWanted = useEffectEvent(submit)
  useEffect(() => {
    // Without what was asked about, it would be another question.
    if (isSpoilt) setWanted(false)
    else if (isWanted && isWhole && !isHeld) submitWanted()
  }, [isWanted, isWhole, isHeld, isSpoilt])
  return { isWanted, submit, hold: () => setWanted(false) }
}
