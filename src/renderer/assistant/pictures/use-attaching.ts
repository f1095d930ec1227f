import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import { MAX_PICTURES, MAX_PICTURES_BYTES, type MessagePicture } from '../../../contracts/index.ts'
import { useErrorText } from '../../client/index.ts'
import { draftPictures, setDraftPictures, useDraftPictures } from '../drafts.ts'

/** What a composer needs of its host to attach pictures. */
export interface PictureHost {
  attach(file: File): Promise<MessagePicture>
  /** Of one that will not be sent. */
  discard(pictureId: string): void
}

/** A file on its way to the host. */
interface Pending {
  readonly id: string
  readonly draftKey: string
  readonly name: string
}

export interface Attaching {
  readonly pictures: readonly MessagePicture[]
  readonly pending: readonly Pending[]
  /** What went wrong with the last files, each a sentence that names its file. */
  readonly problems: readonly string[]
  add(files: readonly File[]): void
  remove(picture: MessagePicture): void
  /** Leaves the draft without pictures, and returns those that it had. */
  take(): readonly MessagePicture[]
}

const sizeOf = (pictures: readonly MessagePicture[]): number =>
  pictures.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)

/** The pictures of a draft. They outlive a reload as the text does; the host keeps them for a day. */
export const useAttaching = (draftKey: string, host: PictureHost | null): Attaching => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const pictures = useDraftPictures(draftKey)
  const [pending, setPending] = useState<readonly Pending[]>([])
  const [problems, setProblems] = useState<readonly string[]>([])
  const here = pending.filter((each) => each.draftKey === draftKey)
  const complain = (problem: string) => setProblems((before) => [...before, problem])

  const attach = async (file: File, { attach: send, discard }: PictureHost): Promise<void> => {
    const { preparePicture } = await import('./prepare-picture.ts')
    const prepared = await preparePicture(file)
    if (prepared === 'kind') return complain(t('assistant.pictures.problems.kind', { name: file.name }))
    if (prepared === 'large') return complain(t('assistant.pictures.problems.large', { name: file.name }))
    const picture = await send(prepared)
    if (sizeOf([...draftPictures(draftKey), picture]) > MAX_PICTURES_BYTES) {
      discard(picture.pictureId)
      return complain(t('assistant.pictures.problems.together', { name: file.name }))
    }
    setDraftPictures(draftKey, (before) => [...before, picture])
  }
  const addInTurn = async (files: readonly File[], to: PictureHost): Promise<void> => {
    const accepted = files.map((file) => ({ file, id: uuid() }))
    setPending((before) => [...before, ...accepted.map(({ file, id }) => ({ id, draftKey, name: file.name }))])
    for (const { file, id } of accepted) {
      try {
        await attach(file, to)
      } catch (error) {
        complain(t('assistant.pictures.problems.other', { name: file.name, reason: errorText(error) }))
      } finally {
        setPending((before) => before.filter((each) => each.id !== id))
      }
    }
  }
  return {
    pictures,
    pending: here,
    problems,
    add: (files) => {
      if (host === null) return
      const room = Math.max(0, MAX_PICTURES - pictures.length - here.length)
      setProblems(files.length > room ? [t('assistant.pictures.problems.many', { max: MAX_PICTURES })] : [])
      void addInTurn(files.slice(0, room), host)
    },
    remove: ({ pictureId }) => {
      setProblems([])
      setDraftPictures(draftKey, (before) => before.filter((each) => each.pictureId !== pictureId))
      host?.discard(pictureId)
    },
    take: () => {
      const taken = draftPictures(draftKey)
      setProblems([])
      setDraftPictures(draftKey, () => [])
      return taken
    },
  }
}
