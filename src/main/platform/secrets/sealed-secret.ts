import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { z } from 'zod'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A secret as it is stored; `nonce`, `tag` and `data` are base64. */
export const sealedSecret = z.object({
  scope: z.string(),
  name: z.string(),
  nonce: z.string(),
  tag: z.string(),
  data: z.string(),
})
export type SealedSecret = z.infer<typeof sealedSecret>

// Binds the ciphertext to its place: moved under another scope or name it does not open.
const placeOf = (scope: string, name: string): Buffer => Buffer.from(JSON.stringify([scope, name]))

/** Encrypts with AES-256-GCM under a nonce that is random each time. */
export const sealSecret = (key: Buffer, scope: string, name: string, value: string): SealedSecret => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(placeOf(scope, name))
  const data = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
  return {
    scope,
    name,
    nonce: nonce.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    data: data.toString('base64'),
  }
}

/** The secret's value. Throws when the key is another one, or anything of the stored form was changed. */
export const openSecret = (key: Buffer, { scope, name, nonce, tag, data }: SealedSecret): string => {
  const decipher = createDecipheriv(CIPHER, key, Buffer.from(nonce, 'base64'), { authTagLength: TAG_BYTES })
    .setAAD(placeOf(scope, name))
    .setAuthTag(Buffer.from(tag, 'base64'))
  return Buffer.concat([decipher.update(Buffer.from(data, 'base64')), decipher.final()]).toString('utf8')
}
