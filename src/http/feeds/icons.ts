import type { FastifyInstance } from 'fastify'
import { emblem } from '#artwork/emblem.ts'

const forADay = 'public, max-age=86400'

const icons = {
  '/apple-touch-icon.png': { theme: 'maskable', pixels: 180 },
  '/icon-192.png': { theme: 'light', pixels: 192 },
  '/icon-512.png': { theme: 'light', pixels: 512 },
  '/icon-maskable-512.png': { theme: 'maskable', pixels: 512 },
} as const

/** The emblem in the forms that browsers and home screens ask for, each drawn once. */
export function addIcons(server: FastifyInstance): void {
  server.get('/favicon.svg', async (_request, reply) =>
    reply
      .type('image/svg+xml')
      .header('cache-control', forADay)
      .send(emblem({ theme: 'maskable' })),
  )

  for (const [path, { theme, pixels }] of Object.entries(icons)) {
    let drawn: Promise<Buffer> | undefined
    server.get(path, async (_request, reply) => {
      drawn ??= png(emblem({ theme }), pixels)
      return reply
        .type('image/png')
        .header('cache-control', forADay)
        .send(await drawn)
    })
  }

  let ico: Promise<Buffer> | undefined
  server.get('/favicon.ico', async (_request, reply) => {
    ico ??= png(emblem({ theme: 'maskable' }), 32).then(icoAround)
    return reply
      .type('image/x-icon')
      .header('cache-control', forADay)
      .send(await ico)
  })
}

async function png(svg: string, pixels: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg), { density: (72 * pixels) / 48 })
    .resize(pixels, pixels)
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** An .ico file is a small directory in front of a PNG. */
function icoAround(picture: Buffer): Buffer {
  const directory = Buffer.alloc(22)
  directory.writeUInt16LE(1, 2)
  directory.writeUInt16LE(1, 4)
  directory.writeUInt8(32, 6)
  directory.writeUInt8(32, 7)
  directory.writeUInt16LE(1, 10)
  directory.writeUInt16LE(32, 12)
  directory.writeUInt32LE(picture.length, 14)
  directory.writeUInt32LE(directory.length, 18)
  return Buffer.concat([directory, picture])
}
