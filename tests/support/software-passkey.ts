import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

interface Options {
  challenge: string
}

/** A passkey as a device holds it, with every knob that a thief would turn. */
export function softwarePasskey(origin: string, rpId: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  let counter = 0

  const clientData = (type: string, challenge: string, from: string) => Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const authenticatorData = (flags: number, count: number, more = Buffer.alloc(0)) => {
    const counted = Buffer.alloc(5)
    counted.writeUInt8(flags, 0)
    counted.writeUInt32BE(count, 1)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), counted, more])
  }
  const shell = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key', clientExtensionResults: {} }

  return {
    id: shell.id,
    publicKey: coseKey,
    /** Present and verified: 0x05; with a new key attached: 0x45. */
    make({ challenge }: Options, { from = origin, flags = 0x45 } = {}) {
      const attached = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey])
      const data = authenticatorData(flags, counter, attached)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(data.length)
      // CBOR of { fmt: 'none', attStmt: {}, authData: data }
      const head = Buffer.from(`a363666d74646e6f6e656761747453746d74a068${Buffer.from('authData').toString('hex')}59`, 'hex')
      const attestationObject = Buffer.concat([head, length, data]).toString('base64url')
      return {
        ...shell,
        response: { clientDataJSON: clientData('webauthn.create', challenge, from).toString('base64url'), attestationObject, transports: ['internal'] },
      }
    },
    sign({ challenge }: Options, { from = origin, flags = 0x05, count = ++counter, userHandle }: SignKnobs = {}) {
      const client = clientData('webauthn.get', challenge, from)
      const data = authenticatorData(flags, count)
      const signature = sign('sha256', Buffer.concat([data, createHash('sha256').update(client).digest()]), privateKey)
      return {
        ...shell,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(userHandle === undefined ? {} : { userHandle: Buffer.from(userHandle).toString('base64url') }),
        },
      }
    },
  }
}

interface SignKnobs {
  from?: string
  flags?: number
  count?: number
  userHandle?: string
}
