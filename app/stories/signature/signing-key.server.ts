import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { database, tables } from '~/storage/database.server'

const { signingKeys } = tables

let key: ReturnType<typeof fromStored> | undefined

/** The key that signs this service's stories (Ed25519, RFC 8032). It is in the database, and so in its backups. */
export function signingKey() {
  key ??= fromStored(database().select().from(signingKeys).get()?.privateKey ?? makeKey())
  return key
}

function makeKey(): Buffer {
  const { privateKey } = generateKeyPairSync('ed25519')
  const made = privateKey.export({ type: 'pkcs8', format: 'der' })
  database().insert(signingKeys).values({ id: 1, privateKey: made, createdAt: new Date() }).run()
  return made
}

/** With an id, the first half of the SHA-256 of the public key, hex. */
function fromStored(der: Buffer) {
  const privateKey = createPrivateKey({ key: der, type: 'pkcs8', format: 'der' })
  const publicKey = createPublicKey(privateKey)
  const id = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 32)
  return { privateKey, publicKey, id }
}
